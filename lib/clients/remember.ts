import type { Client } from '@/lib/context';

type Known = { version: number; facts: Map<string, unknown>; weight: number };

/** In all of them together, a list or map counting by its length; some tens of megabytes. */
const MOST_FACTS = 200_000;

const catalogues = new Map<number, Known>();
let weight = 0;

/**
 * What `load` finds in a client's catalogue, kept in this process for as long as that version of it is asked for; nothing
 * is kept of undefined. It may be newer than the version: use it only where the database is asked whether that version still
 * holds (hold_seats), or has just said so (getCart).
 */
export async function remembered<T>(
  { id, catalogueVersion }: Pick<Client, 'id' | 'catalogueVersion'>,
  key: string,
  load: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const known = knownOf(id, catalogueVersion).facts.get(key);
  if (known !== undefined) return known as T;
  const value = await load();
  if (value !== undefined) keep(knownOf(id, catalogueVersion), key, value);
  return value;
}

function knownOf(clientId: number, version: number): Known {
  const known = catalogues.get(clientId);
  if (known?.version === version) return known;
  weight -= known?.weight ?? 0;
  const empty = { version, facts: new Map<string, unknown>(), weight: 0 };
  catalogues.set(clientId, empty);
  return empty;
}

function keep(known: Known, key: string, value: unknown): void {
  if (known.facts.has(key)) return;
  const added = 1 + (Array.isArray(value) ? value.length : value instanceof Map ? value.size : 0);
  if (weight + added > MOST_FACTS) {
    catalogues.clear();
    weight = 0;
    return;
  }
  known.facts.set(key, value);
  known.weight += added;
  weight += added;
}
