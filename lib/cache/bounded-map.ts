import { LRUCache } from 'lru-cache';

export type BoundedMap<T> = {
  get: (key: string) => T | undefined;
  set: (key: string, value: T) => void;
  delete: (key: string) => void;
  /** The total weight of all values. */
  weight: () => number;
};

/** How long unused answers are kept, so that memory is freed after a rush. */
export const UNUSED_MS = 5 * 60 * 1000;

/**
 * A map whose values weigh at most `most` together. It evicts the least recently used value, in about a microsecond however many there are.
 * A value heavier than `most` is not stored and evicts nothing. A weight is at least 1.
 * @param unusedMs a value unused for this long is evicted, at most a fifth of it later; 0: values are evicted only for lack of room
 */
export function boundedMap<T extends {}>(
  most: number,
  weigh: (value: T) => number = () => 1,
  unusedMs = 0,
): BoundedMap<T> {
  const entries = new LRUCache<string, T>({
    maxSize: most,
    sizeCalculation: weigh,
    ttl: unusedMs,
    ttlResolution: unusedMs / 100,
    updateAgeOnGet: unusedMs > 0,
  });
  if (unusedMs > 0) setInterval(() => entries.purgeStale(), unusedMs / 5).unref();
  return {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    delete: (key) => void entries.delete(key),
    weight: () => entries.calculatedSize,
  };
}
