type Entry<T> = { value: Promise<T>; readAt: number };

/**
 * Remembers what was read, per key, for `forMs` and in this process: at most `most` things, the oldest go first. Who asks while
 * it is being read waits for the same answer; a failure is not remembered.
 */
export function memory<T>({ forMs, most }: { forMs: number; most: number }) {
  const entries = new Map<string, Entry<T>>();
  /** @param now the reader's clock: what was read after it is read again */
  return (key: string, now: Date, read: () => Promise<T>): Promise<T> => {
    const at = now.getTime();
    const known = entries.get(key);
    if (known && known.readAt <= at && at < known.readAt + forMs) return known.value;
    const entry = { value: read(), readAt: at };
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
