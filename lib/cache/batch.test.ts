import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { DatabaseDeadline } from '@/lib/errors';
import { type BatchReport, batchCalls } from './batch';

const current = new AsyncLocalStorage<string>();

/** Answers on command; records which calls were batched, and for which request. */
function slow(bounds: Parameters<typeof batchCalls>[1]) {
  const asked: { calls: number[]; request: string | undefined; answer: () => void; fail: (error?: Error) => void }[] =
    [];
  const ask = batchCalls<number, number>(
    (calls) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(calls.map((call) => 2 * call));
        asked.push({ calls, request: current.getStore(), answer, fail: (error = new Error('no')) => reject(error) });
      }),
    bounds,
  );
  return { ask, asked };
}

const FREELY = { atOnce: 9, restMs: 0, enough: Number.POSITIVE_INFINITY };

const turn = () => new Promise((done) => setTimeout(done, 5));

it('batches the calls that came while others were being answered, each with its own answer', async () => {
  const { ask, asked } = slow({ most: 3 });
  const first = [1, 2].map(ask);
  await turn();
  const later = [3, 4, 5, 6].map(ask);
  await turn();
  expect(asked.map(({ calls }) => calls)).toEqual([[1, 2]]);
  asked[0]?.answer();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await turn();
  asked[1]?.answer();
  await turn();
  asked[2]?.answer();
  expect(await Promise.all(later)).toEqual([6, 8, 10, 12]);
  expect(asked.map(({ calls }) => calls)).toEqual([[1, 2], [3, 4, 5], [6]]);
});

it('waits after a batch before the next one, and not at all without a pause', async () => {
  const rests = [300, 0];
  const { ask, asked } = slow({ most: 2, pace: () => ({ ...FREELY, restMs: rests.shift() ?? 0 }) });
  const all = [ask(1)];
  await turn();
  all.push(ask(2));
  asked[0]?.answer();
  await turn();
  expect(asked.map(({ calls }) => calls)).toEqual([[1]]);
  all.push(...[3, 4, 5].map(ask));
  while (asked.length < 2) await turn();
  asked[1]?.answer();
  await turn();
  expect(asked.map(({ calls }) => calls)).toEqual([[1], [2, 3], [4, 5]]);
  asked[2]?.answer();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
});

it('ends the pause once enough calls wait', async () => {
  const { ask, asked } = slow({ most: 9, pace: () => ({ ...FREELY, restMs: 60_000, enough: 3 }) });
  const all = [ask(1)];
  await turn();
  asked[0]?.answer();
  await turn();
  all.push(...[2, 3].map(ask));
  await turn();
  expect(asked.map(({ calls }) => calls)).toEqual([[1]]);
  all.push(...[4, 5].map(ask));
  await turn();
  expect(asked.map(({ calls }) => calls)).toEqual([[1], [2, 3, 4, 5]]);
  all.push(...[6, 7, 8].map(ask));
  await turn();
  expect(asked).toHaveLength(2);
  // `enough` calls wait by now: no pause.
  asked[1]?.answer();
  await turn();
  expect(asked.map(({ calls }) => calls)).toEqual([[1], [2, 3, 4, 5], [6, 7, 8]]);
  asked[2]?.answer();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
});

it('resolves a few promises per turn of the event loop', async () => {
  const { ask, asked } = slow({ most: 9, pace: () => ({ ...FREELY, atOnce: 2 }) });
  const heard: number[] = [];
  const all = [1, 2, 3].map((call) => ask(call).then((answer) => heard.push(answer)));
  await turn();
  asked[0]?.answer();
  await new Promise(process.nextTick);
  expect(heard).toEqual([2, 4]);
  await Promise.all(all);
  expect(heard).toEqual([2, 4, 6]);
});

it('a failure rejects the calls of its batch only, and the next batch runs', async () => {
  const { ask, asked } = slow({ most: 9 });
  const failing = [1, 2].map(ask);
  await turn();
  const next = ask(3);
  asked[0]?.fail();
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  asked[1]?.answer();
  expect(await next).toBe(6);
});

it('runs in the async context of the first call of the batch', async () => {
  const { ask, asked } = slow({ most: 9 });
  const one = current.run('one', () => ask(1));
  await turn();
  const more = [current.run('two', () => ask(2)), current.run('three', () => ask(3))];
  asked[0]?.answer();
  await one;
  await turn();
  asked[1]?.answer();
  await Promise.all(more);
  expect(asked.map(({ request }) => request)).toEqual(['one', 'two']);
});

it('reports when a batch began, how many calls it had and how many came meanwhile', async () => {
  const told: BatchReport[] = [];
  const pace = (answered: BatchReport) => {
    told.push(answered);
    return FREELY;
  };
  const { ask, asked } = slow({ most: 2, pace });
  const before = performance.now();
  const all = [1, 2, 3].map(ask);
  await turn();
  all.push(ask(4));
  asked[0]?.answer();
  await turn();
  asked[1]?.answer();
  await Promise.all(all);
  expect(told).toMatchObject([
    { calls: 2, waiting: 2, most: 2 },
    { calls: 2, waiting: 0, most: 2 },
  ]);
  expect(told.every(({ beganAt }) => beganAt >= before && beganAt <= performance.now())).toBe(true);
  expect(told.every(({ tookMs }) => tookMs > 0)).toBe(true);
});

it('rejects all waiting calls when the database does not answer in time, and asks again for later calls', async () => {
  const { ask, asked } = slow({ most: 1 });
  const all = [ask(1)];
  await turn();
  all.push(ask(2), ask(3));
  asked[0]?.fail(new DatabaseDeadline(true));
  const outcomes = await Promise.all(all.map((one) => one.catch((error) => error.code)));
  expect(outcomes).toEqual(['DEADLINE_UNKNOWN', 'DEADLINE', 'DEADLINE']);
  const next = ask(4);
  await turn();
  asked[1]?.answer();
  expect([await next, asked.map(({ calls }) => calls)]).toEqual([8, [[1], [4]]]);
});
