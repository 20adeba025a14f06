import { boundedMap, UNUSED_MS } from './bounded-map';

/** Something that data is about, such as a client, and its version. */
export type Versioned = { id: number | string; catalogueVersion: number | string };

type Fact = { version: Versioned['catalogueVersion']; value: unknown; weight: number };

/** The total weight of all values, a list or map counting by its length; some tens of megabytes. */
const MOST_WEIGHT = 200_000;

const facts = boundedMap<Fact>(MOST_WEIGHT, ({ weight }) => weight, UNUSED_MS);

/**
 * Caches the result of `load` in this process for that version. The value may be newer than the version, so use it only if the database
 * checks the version afterwards (hold_seats) or has just confirmed it (getCart). Undefined is not cached.
 * @param weigh its size, in rows of the catalogue
 */
export async function cacheByVersion<T>(
  { id, catalogueVersion: version }: Versioned,
  key: string,
  load: () => Promise<T | undefined>,
  weigh: (value: T) => number = lengthOf,
): Promise<T | undefined> {
  const name = `${id} ${key}`;
  const known = facts.get(name);
  if (known?.version === version) return known.value as T;
  const value = await load();
  if (value !== undefined && facts.get(name)?.version !== version) {
    facts.set(name, { version, value, weight: 1 + weigh(value) });
  }
  return value;
}

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : value instanceof Map ? value.size : 0);
