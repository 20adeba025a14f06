type Entry<T> = { value: Promise<T>; readAt: number; mark: unknown };

/**
 * Remembers what was read, per key, for `forMs` and in this process: at most `most` things, the oldest go first. Who asks while
 * it is being read waits for the same answer; a failure is not remembered.
 */
export function memory<T>({ forMs, most }: { forMs: number; most: number }) {
  const entries = new Map<string, Entry<T>>();
  /**
   * @param now the reader's clock: what was read after it is read again
   * @param mark where there is one, what was read with the same counts, however old, and nothing else
   */
  return (key: string, now: Date, read: () => Promise<T>, mark?: unknown): Promise<T> => {
    const at = now.getTime();
    const known = entries.get(key);
    const isYoung = known && known.readAt <= at && at < known.readAt + forMs;
    if (known && (mark === undefined ? isYoung : known.mark === mark)) return known.value;
    const entry = { value: read(), readAt: at, mark };
    entries.delete(key);
    entries.set(key, entry);
    entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(oldest);
    }
    return entry.value;
  };
}
