import type { Db } from '@/db/client';
import { perDatabase } from '@/db/per-database';
import { boundedMap } from '@/lib/cache';
import { isTransaction } from '@/lib/context';

/** A performance whose seats are counted, up to `maxPerOrder`. */
export type CountedPerformance = { id: number; clientId: number; maxPerOrder: number };

/** A client that was counted. `changes`: of its stock; `until`: when its next hold ends, in milliseconds since 1970; null: none. */
export type CountedClient = { client: number; changes: string; until: number | null };

/** A performance of which `count` seats were free, up to `most`, when its client's stock had these `changes`. */
type LastCount = { count: number; most: number; changes: string };

/** Counts with these `changes` are true from `from` until `until`, as long as the stock has them; others are older. */
type Counts = { changes: string; from: number; until: number; free: Map<number, LastCount> };

const MOST_COUNTS = 50_000;
const countsOf = perDatabase(() => boundedMap<Counts>(MOST_COUNTS, ({ free }) => free.size));

/** What is known of performances: the `changes` of each client of which all are known, and how many seats of these are free. */
type Known = { changes: Map<number, string>; free: Map<number, number> };

/**
 * What this process knows of these performances at the time `now` (milliseconds since 1970): of a client all of them or none. True while
 * the client's stock has the same `changes`. In a transaction nothing is known.
 */
export function lastCounts(db: Db, performances: readonly CountedPerformance[], now: number): Known {
  const known: Known = { changes: new Map(), free: new Map() };
  if (isTransaction(db)) return known;
  const last = new Map<number, Counts>();
  for (const clientId of new Set(performances.map((one) => one.clientId))) {
    const counts = countsOf(db).get(`${clientId}`);
    if (counts && counts.from <= now && now < counts.until) last.set(clientId, counts);
  }
  for (const { id, clientId, maxPerOrder } of performances) {
    const counts = last.get(clientId);
    const one = counts?.free.get(id);
    if (one && one.changes === counts?.changes && one.most >= maxPerOrder) known.free.set(id, one.count);
    else last.delete(clientId);
  }
  for (const [clientId, { changes }] of last) known.changes.set(clientId, changes);
  return known;
}

/**
 * How many seats of a client's performances were free when this process counted each last, which may have changed since; undefined where
 * it has not.
 */
export function lastFreeOf(db: Db, clientId: number): (id: number) => number | undefined {
  const counts = isTransaction(db) ? undefined : countsOf(db).get(`${clientId}`);
  return (id) => counts?.free.get(id)?.count;
}

/** Keeps what was counted of a client at the time `now`. */
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
  const free = before?.free ?? new Map<number, LastCount>();
  const isSame = before?.changes === changes && now < before.until;
  // After a hold has ended by the clock, the same changes mean other counts.
  if (before?.changes === changes && !isSame) free.clear();
  for (const { id, clientId, maxPerOrder: most } of performances)
    if (clientId === client) free.set(id, { count: counted.get(id) ?? 0, most, changes });
  const since = isSame ? before : { changes, from: now, until: until ?? Number.POSITIVE_INFINITY };
  countsOf(db).set(`${client}`, { changes, from: since.from, until: since.until, free });
}
