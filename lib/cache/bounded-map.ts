export type BoundedMap<T> = {
  get: (key: string) => T | undefined;
  set: (key: string, value: T) => void;
  delete: (key: string) => void;
};

/**
 * A map whose values weigh at most `most` together: what was read or written longest ago goes first. A value that is too heavy
 * by itself is not kept, and nothing else goes for it.
 */
export function boundedMap<T>(most: number, weigh: (value: T) => number = () => 1): BoundedMap<T> {
  const entries = new Map<string, { value: T; weight: number }>();
  let total = 0;

  function drop(key: string): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      drop(key);
      const weight = weigh(value);
      if (weight > most) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= most) break;
        drop(oldest);
      }
    },
    delete: drop,
  };
}
