import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { PATIENCE } from '@/lib/testing/patience';
import { type BoundedMap, boundedMap } from './bounded-map';

const weights = (most: number) => boundedMap<number>(most, (weight) => weight);
const kept = (map: BoundedMap<number>, keys: string) => [...keys].filter((key) => map.get(key) !== undefined).join('');

it('evicts the least recently used values, and no more than necessary', () => {
  const map = weights(10);
  for (const key of 'abc') map.set(key, 3);
  map.get('a');
  map.set('d', 4);
  expect(kept(map, 'abcd')).toBe('acd');
});

it('counts a replaced value once', () => {
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

it('does not store a value that is too large by itself, and evicts nothing for it', () => {
  const map = weights(10);
  map.set('a', 10);
  map.set('b', 11);
  expect(kept(map, 'ab')).toBe('a');
});

it('evicts what was not used for long, and keeps what is used', async () => {
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
