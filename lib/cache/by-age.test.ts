import { expect, it } from 'vitest';
import { cacheByAge } from './by-age';

const at = (seconds: number) => new Date(1_000_000 + seconds * 1000);

it('reads once while the value is fresh, also for concurrent callers', async () => {
  let reads = 0;
  const remember = cacheByAge<number>({ forMs: 5000, most: 10 });
  const read = async () => ++reads;
  expect(await Promise.all([remember('a', at(0), read), remember('a', at(1), read)])).toEqual([1, 1]);
  expect(await remember('b', at(1), read)).toBe(2);
  expect(await remember('a', at(4.999), read)).toBe(1);
  expect(await remember('a', at(5), read)).toBe(3);
  // A clock that is behind: the value is from its future.
  expect(await remember('a', at(4), read)).toBe(4);
});

it('does not cache failures, and evicts the oldest when there are too many', async () => {
  const remember = cacheByAge<string>({ forMs: 5000, most: 2 });
  await expect(remember('a', at(0), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await remember('a', at(0), async () => 'first')).toBe('first');
  await remember('b', at(0), async () => 'b');
  await remember('c', at(0), async () => 'c');
  expect(await remember('a', at(0), async () => 'second')).toBe('second');
  expect(await remember('c', at(0), async () => 'again')).toBe('c');
});

it('keeps a value of any age while its mark is equal, and reads again with another mark', async () => {
  let reads = 0;
  const remember = cacheByAge<number>({ forMs: 5000, most: 10 });
  const read = async () => ++reads;
  expect(await remember('a', at(0), read, 1)).toBe(1);
  expect(await remember('a', at(60), read, 1)).toBe(1);
  expect(await remember('a', at(60), read, 2)).toBe(2);
  // Without a mark its age counts.
  expect(await remember('a', at(64), read)).toBe(2);
  expect(await remember('a', at(65), read)).toBe(3);
  expect(await remember('a', at(65), read, 2)).toBe(4);
});
