/** What facts are about, and its version: a client is one. */
export type Versioned = { id: number | string; catalogueVersion: number | string };

type Fact = { version: Versioned['catalogueVersion']; value: unknown; weight: number };

/** All of them together, a list or map counting by its length; some tens of megabytes. */
const MOST_WEIGHT = 200_000;

/** The least recently asked for first. */
const facts = new Map<string, Fact>();
let weight = 0;

/**
 * What `load` finds in a client's catalogue, kept in this process for as long as that version of it is asked for; nothing
 * is kept of undefined, and what has not been asked for longest goes when there is too much. It may be newer than the version:
 * use it only where the database is asked whether that version still holds (hold_seats; addSeats, before it refuses), or has
 * just said so (getCart).
 * @param weigh how heavy it is, beside a row of the catalogue
 */
export async function remembered<T>(
  { id, catalogueVersion: version }: Versioned,
  key: string,
  load: () => Promise<T | undefined>,
  weigh: (value: T) => number = weightOf,
): Promise<T | undefined> {
  const name = `${id} ${key}`;
  const known = recall(name, version);
  if (known) return known.value as T;
  const value = await load();
  if (value !== undefined && !recall(name, version)) keep(name, { version, value, weight: 1 + weigh(value) });
  return value;
}

const weightOf = (value: unknown) => (Array.isArray(value) ? value.length : value instanceof Map ? value.size : 0);

function recall(name: string, version: Fact['version']): Fact | undefined {
  const fact = facts.get(name);
  if (fact?.version !== version) return undefined;
  facts.delete(name);
  facts.set(name, fact);
  return fact;
}

function keep(name: string, fact: Fact): void {
  drop(name);
  if (fact.weight > MOST_WEIGHT) return;
  facts.set(name, fact);
  weight += fact.weight;
  for (const oldest of facts.keys()) {
    if (weight <= MOST_WEIGHT) break;
    drop(oldest);
  }
}

function drop(name: string): void {
  weight -= facts.get(name)?.weight ?? 0;
  facts.delete(name);
}
