import type { Db } from '@/db/client';
import { perDatabase } from '@/db/per-database';
import { boundedMap } from '@/lib/cache';
import { isTransaction } from '@/lib/context';

/** A performance whose seats are counted, up to `maxPerOrder`. */
export type CountedPerformance = { id: number; clientId: number; maxPerOrder: number };

/** A client that was counted. `changes`: of its stock; `until`: when its next hold ends, in milliseconds since 1970; null: none. */
export type CountedClient = { client: number; changes: string; until: number | null };

/** How many seats of a client's performances are free from `from` until `until`, as long as its stock has these `changes`. */
type Counts = { changes: string; from: number; until: number; free: Map<number, FreeSeats> };

type FreeSeats = { most: number; count: number };

const MOST_COUNTS = 50_000;
const countsOf = perDatabase(() => boundedMap<Counts>(MOST_COUNTS, ({ free }) => free.size));

/**
 * What this process counted last, of the clients of which it knows all of these performances at the time `now` (milliseconds since 1970).
 * It is true while the client's stock has the same `changes`. In a transaction nothing is remembered.
 */
export function lastCounts(db: Db, performances: readonly CountedPerformance[], now: number): Map<number, Counts> {
  const last = new Map<number, Counts>();
  if (isTransaction(db)) return last;
  for (const clientId of new Set(performances.map((one) => one.clientId))) {
    const counts = countsOf(db).get(`${clientId}`);
    if (counts && counts.from <= now && now < counts.until) last.set(clientId, counts);
  }
  for (const { id, clientId, maxPerOrder } of performances)
    if ((last.get(clientId)?.free.get(id)?.most ?? -1) < maxPerOrder) last.delete(clientId);
  return last;
}

/** Keeps what was counted of a client at the time `now`, beside what is known of its other performances with the same stock. */
export function keepCounts(
  db: Db,
  { client, changes, until }: CountedClient,
  performances: readonly CountedPerformance[],
  counted: ReadonlyMap<number, number>,
  now: number,
): void {
  if (isTransaction(db)) return;
  const before = countsOf(db).get(`${client}`);
  // Another count was faster than this one.
  if (before && now < before.from) return;
  const isSame = before?.changes === changes && now < before.until;
  const counts: Counts = isSame
    ? before
    : { changes, from: now, until: until ?? Number.POSITIVE_INFINITY, free: new Map() };
  for (const { id, clientId, maxPerOrder: most } of performances)
    if (clientId === client) counts.free.set(id, { most, count: counted.get(id) ?? 0 });
  // Again also when it is the same: it has become heavier.
  countsOf(db).set(`${client}`, counts);
}
