import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ask, type ConnectionState } from './ask';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = () => Promise<Response>;
const after =
  (ms: number, answer: () => Response | Promise<Response>): Answer =>
  () =>
    new Promise((done) => setTimeout(() => done(answer()), ms));
const ok = () => Response.json({ done: true });
const fail = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** Calls `ask` once against a service that gives these answers in order; returns the connection states and the requests. */
function asked(...answers: Answer[]) {
  const said: ConnectionState[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return (answers.shift() ?? fail)();
  });
  const answer = ask<{ done: boolean }>('/call', { request: 'one' }, (net) => void said.push(net));
  return { answer, said, sent };
}

it('after a quick answer the connection is shown as fine', async () => {
  const { answer, said } = asked(after(300, ok));
  await vi.advanceTimersByTimeAsync(400);
  expect([await answer, said]).toEqual([{ done: true }, ['fine']]);
});

it('a slow network is shown after a moment, until the answer arrives', async () => {
  const { answer, said, sent } = asked(after(4000, ok));
  await vi.advanceTimersByTimeAsync(1400);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(said).toEqual(['slow']);
  await vi.advanceTimersByTimeAsync(3000);
  expect([await answer, said, sent.length]).toEqual([{ done: true }, ['slow', 'fine'], 1]);
});

it('without a network the same request is repeated until there is an answer', async () => {
  const { answer, said, sent } = asked(
    fail,
    after(100, () => new Response('', { status: 503 })),
    fail,
    after(100, ok),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toEqual({ done: true });
  expect(said).toEqual(['lost', 'lost', 'lost', 'fine']);
  expect(sent).toEqual([{ request: 'one' }, { request: 'one' }, { request: 'one' }, { request: 'one' }]);
});

it('a refusal is an answer; when the till is locked, the page is reloaded', async () => {
  for (const [response, what] of [
    [Response.json({ refused: 'sold_out' }), 'sold_out'],
    [new Response('', { status: 404 }), 'not_found'],
  ] as const) {
    const { answer } = asked(after(100, () => response));
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toEqual({ refused: what });
  }
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  asked(after(100, () => new Response('', { status: 401 })));
  await vi.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledOnce();
});
