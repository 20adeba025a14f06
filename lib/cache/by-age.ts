import { boundedMap } from './bounded-map';

type AgedEntry<T> = { value: Promise<T>; readAt: number; mark: unknown };

/** Caches at most `most` values by key for `forMs` in this process. Concurrent callers share one read; failures are not cached. */
export function cacheByAge<T>({ forMs, most }: { forMs: number; most: number }) {
  const entries = boundedMap<AgedEntry<T>>(most);
  /**
   * @param now the caller's clock: a value read after it is read again
   * @param mark if given, it replaces the age: an entry is valid while its mark is equal
   */
  return (key: string, now: Date, read: () => Promise<T>, mark?: unknown): Promise<T> => {
    const at = now.getTime();
    const known = entries.get(key);
    const isYoung = known && known.readAt <= at && at < known.readAt + forMs;
    if (known && (mark === undefined ? isYoung : known.mark === mark)) return known.value;
    const entry = { value: read(), readAt: at, mark };
    entries.set(key, entry);
    entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
    return entry.value;
  };
}
