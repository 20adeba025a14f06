import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { PATIENCE } from '@/lib/testing/patience';
import { type BoundedMap, boundedMap } from './bounded-map';

const weights = (most: number) => boundedMap<number>(most, (weight) => weight);
const kept = (map: BoundedMap<number>, keys: string) => [...keys].filter((key) => map.get(key) !== undefined).join('');

it('lets go of what was used longest ago, and of no more than it must', () => {
  const map = weights(10);
  for (const key of 'abc') map.set(key, 3);
  map.get('a');
  map.set('d', 4);
  expect(kept(map, 'abcd')).toBe('acd');
});

it('counts a value that replaces another once', () => {
  const map = weights(10);
  map.set('a', 4);
  map.set('b', 6);
  map.set('b', 5);
  map.set('b', 6);
  expect(kept(map, 'ab')).toBe('ab');
  map.delete('a');
  map.set('c', 4);
  expect(kept(map, 'bc')).toBe('bc');
});

it('keeps nothing that is too heavy by itself, and nothing else goes for it', () => {
  const map = weights(10);
  map.set('a', 10);
  map.set('b', 11);
  expect(kept(map, 'ab')).toBe('a');
});

it('lets go of what nobody has used for long, and keeps what is asked for', async () => {
  const map = boundedMap<number>(10, (weight) => weight, 400);
  map.set('a', 3);
  map.set('b', 4);
  await vi.waitFor(
    async () => {
      await pause(20);
      expect(map.get('a')).toBe(3);
      expect(map.weight()).toBe(3);
    },
    { timeout: PATIENCE },
  );
});
