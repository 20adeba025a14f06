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

it('does not begin work that has waited too long, and keeps the order of the others', async () => {
  const inTurn = gate(1, 20);
  let end = () => {};
  const first = inTurn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const begun: string[] = [];
  const work = (name: string) => inTurn(async () => begun.push(name));
  await expect(work('late')).rejects.toMatchObject({ code: 'DEADLINE' });
  const next = [work('second'), work('third')];
  end();
  await Promise.all([first, ...next]);
  expect(begun).toEqual(['second', 'third']);
  await work('fourth');
});
