import { expect, it } from 'vitest';
import { cacheByVersion } from './by-version';

const client = { id: 1, catalogueVersion: 1 };

async function ask(key: string, { of = client, weight = 0 } = {}): Promise<'loaded' | 'known'> {
  let answer: 'loaded' | 'known' = 'known';
  await cacheByVersion(
    of,
    key,
    async () => {
      answer = 'loaded';
      return key;
    },
    () => weight,
  );
  return answer;
}

it('caches values for their version only, and does not cache missing ones', async () => {
  const load = (value: string | undefined) => async () => value;
  const now = { id: 9, catalogueVersion: 1 };
  expect(await cacheByVersion(now, 'a', load(undefined))).toBeUndefined();
  expect(await cacheByVersion(now, 'a', load('first'))).toBe('first');
  expect(await cacheByVersion(now, 'a', load('second'))).toBe('first');
  expect(await cacheByVersion({ ...now, catalogueVersion: 2 }, 'a', load('third'))).toBe('third');
  expect(await cacheByVersion({ ...now, id: -1 }, 'a', load('other'))).toBe('other');
});

it('evicts the least recently used values, and no more than necessary', async () => {
  for (const key of ['a', 'b', 'c']) await ask(key, { weight: 60_000 });
  expect(await ask('a')).toBe('known');
  await ask('d', { weight: 60_000 });
  expect([await ask('a'), await ask('c'), await ask('d')]).toEqual(['known', 'known', 'known']);
  expect(await ask('b')).toBe('loaded');
});

it('evicts outdated versions before what another client uses', async () => {
  const other = { id: 2, catalogueVersion: 1 };
  const older = { id: 3, catalogueVersion: 1 };
  await ask('big', { of: older, weight: 150_000 });
  await ask('small', { of: other, weight: 40_000 });
  await ask('big', { of: { ...older, catalogueVersion: 2 }, weight: 150_000 });
  expect(await ask('small', { of: other })).toBe('known');
  expect(await ask('big', { of: older })).toBe('loaded');
});

it('does not store a value that is too large by itself, and evicts nothing for it', async () => {
  await ask('light');
  await ask('heavy', { weight: 200_000 });
  expect([await ask('light'), await ask('heavy')]).toEqual(['known', 'loaded']);
});
