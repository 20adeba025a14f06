import { expect, it } from 'vitest';
import { gate } from './gate';

it('lets at most so many run at once, first come, first served, also after one fails', async () => {
  const inTurn = gate(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    inTurn(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(n);
          ends[n] = () => (n === 1 ? reject(new Error('no')) : resolve(n));
        }),
    ).catch(() => -1);
  const all = [0, 1, 2, 3].map(work);
  expect(begun).toEqual([0, 1]);
  for (const n of [1, 2, 0, 3]) {
    ends[n]?.();
    await new Promise((done) => setImmediate(done));
  }
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await Promise.all(all)).toEqual([0, -1, 2, 3]);
});
