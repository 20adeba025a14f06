import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { type Answered, together } from './together';

const current = new AsyncLocalStorage<string>();

/** Answers when it is told to; keeps what was asked together, and for which request. */
function slow(bounds: Parameters<typeof together>[1]) {
  const asked: { calls: number[]; request: string | undefined; answer: () => void; fail: () => void }[] = [];
  const ask = together<number, number>(
    (calls) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(calls.map((call) => 2 * call));
        asked.push({ calls, request: current.getStore(), answer, fail: () => reject(new Error('no')) });
      }),
    bounds,
  );
  return { ask, asked };
}

const turn = () => new Promise((done) => setTimeout(done, 5));

it('answers together what came while others were being answered, each with its own answer', async () => {
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

it('lets those rest who come after an answer, and goes on at once where there is no rest', async () => {
  const rests = [300, 0];
  const { ask, asked } = slow({ most: 2, restMs: () => rests.shift() ?? 0 });
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

it('fails for those that went together, and goes on with the next', async () => {
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

it('works for the request that came first, whichever was before it', async () => {
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

it('rests as long as it is told, by when the answer was asked for and whether as many wait as may go together', async () => {
  const told: Answered[] = [];
  const restMs = (answered: Answered) => {
    told.push(answered);
    return 0;
  };
  const { ask, asked } = slow({ most: 2, restMs });
  const before = performance.now();
  const all = [1, 2, 3].map(ask);
  await turn();
  all.push(ask(4));
  asked[0]?.answer();
  await turn();
  asked[1]?.answer();
  await Promise.all(all);
  expect(told.map(({ isFull }) => isFull)).toEqual([true, false]);
  expect(told.every(({ beganAt }) => beganAt >= before && beganAt <= performance.now())).toBe(true);
});
