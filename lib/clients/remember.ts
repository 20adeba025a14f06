import type { Client } from '@/lib/context';

type Known = { version: number; facts: Map<string, unknown> };

/** In all of them together; some tens of megabytes. */
const MOST_FACTS = 50_000;

const catalogues = new Map<number, Known>();
let kept = 0;

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
  const known = factsOf(id, catalogueVersion).get(key);
  if (known !== undefined) return known as T;
  const value = await load();
  if (value !== undefined) keep(factsOf(id, catalogueVersion), key, value);
  return value;
}

function factsOf(clientId: number, version: number): Map<string, unknown> {
  const known = catalogues.get(clientId);
  if (known?.version === version) return known.facts;
  kept -= known?.facts.size ?? 0;
  const facts = new Map<string, unknown>();
  catalogues.set(clientId, { version, facts });
  return facts;
}

function keep(facts: Map<string, unknown>, key: string, value: unknown): void {
  if (kept >= MOST_FACTS) {
    for (const known of catalogues.values()) known.facts.clear();
    kept = 0;
  }
  if (!facts.has(key)) kept++;
  facts.set(key, value);
}
