/** What facts are about, and its version: a client is one. */
export type Versioned = { id: number | string; catalogueVersion: number | string };

type Known = { version: number | string; facts: Map<string, unknown>; weight: number };

/** In all of them together, a list or map counting by its length; some tens of megabytes. */
const MOST_FACTS = 200_000;

const catalogues = new Map<number | string, Known>();
let weight = 0;

/**
 * What `load` finds in a client's catalogue, kept in this process for as long as that version of it is asked for; nothing
 * is kept of undefined. It may be newer than the version: use it only where the database is asked whether that version still
 * holds (hold_seats), or has just said so (getCart).
 * @param weigh how heavy it is, beside a row of the catalogue
 */
export async function remembered<T>(
  { id, catalogueVersion }: Versioned,
  key: string,
  load: () => Promise<T | undefined>,
  weigh: (value: T) => number = weightOf,
): Promise<T | undefined> {
  const known = knownOf(id, catalogueVersion).facts.get(key);
  if (known !== undefined) return known as T;
  const value = await load();
  if (value !== undefined) keep(knownOf(id, catalogueVersion), key, value, 1 + weigh(value));
  return value;
}

const weightOf = (value: unknown) => (Array.isArray(value) ? value.length : value instanceof Map ? value.size : 0);

function knownOf(id: Versioned['id'], version: Versioned['catalogueVersion']): Known {
  const known = catalogues.get(id);
  if (known?.version === version) return known;
  weight -= known?.weight ?? 0;
  const empty = { version, facts: new Map<string, unknown>(), weight: 0 };
  catalogues.set(id, empty);
  return empty;
}

function keep(known: Known, key: string, value: unknown, added: number): void {
  if (known.facts.has(key)) return;
  if (weight + added > MOST_FACTS) {
    catalogues.clear();
    weight = 0;
    return;
  }
  known.facts.set(key, value);
  known.weight += added;
  weight += added;
}
