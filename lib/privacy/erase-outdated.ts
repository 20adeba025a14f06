import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients } from '@/db/schema';
import { eraseOrders, type OrderToErase } from './erase-orders';
import { isBeingPaid, isBeingSentBack, lastEndsAt } from './in-play';

/**
 * Erases buyers of finished orders whose last performance ended more than the client's `keep_personal_data_days` ago; a shorter time than
 * before counts after a day. Safe in several processes at once. @returns how many orders, at most `most`
 */
export async function eraseOutdated(db: Db, now: Date, most = 200): Promise<number> {
  const outdated = isOutdated(now);
  // Reads without locks: on Citus the rows of each organisation are on their own worker.
  const due = await db.execute<{ clientId: number; ids: string[] }>(sql`
    SELECT d.client_id AS "clientId", array_agg(d.id) AS ids FROM (
      SELECT o.client_id, o.id FROM orders o JOIN clients c ON c.id = o.client_id WHERE ${outdated}
       ORDER BY o.created_at LIMIT ${most}) d GROUP BY 1`);
  let erased = 0;
  for (const { clientId, ids } of due) erased += await eraseOf(db, clientId, ids, { now, outdated });
  return erased;
}

const keptDays = (now: Date): SQL => sql`greatest(c.keep_personal_data_days,
  CASE WHEN c.keep_longer_until > ${now.toISOString()}::timestamptz THEN c.keep_longer_days END)`;

/** @param now when it is erased: at the end of the day that a shorter time waits, that time counts */
const isOutdated = (now: Date): SQL => {
  const over = sql`${now.toISOString()}::timestamptz - make_interval(days => ${keptDays(now)})`;
  return sql`o.erased_at IS NULL AND o.created_at <= ${over} AND coalesce(${lastEndsAt}, o.created_at) <= ${over}
    AND NOT ${isBeingPaid(now)} AND NOT ${isBeingSentBack}`;
};

/** A shorter time to keep buyers' data that does not count yet: from when it does, and how many buyers it erases then. */
export type Shortening = { days: number; before: number; from: Date; buyers: number };

/** The shorter time that waits, in this transaction too; undefined: none. */
export async function findShortening(db: Db, clientId: number, now: Date): Promise<Shortening | undefined> {
  const [waiting] = await db
    .select({
      days: clients.keepPersonalDataDays,
      before: clients.keepLongerDays,
      from: clients.keepLongerUntil,
    })
    .from(clients)
    .where(and(eq(clients.id, clientId), gt(clients.keepLongerUntil, now)));
  if (!waiting?.from || waiting.before === null) return undefined;
  const [row] = await db.execute<{ buyers: number }>(sql`
    SELECT count(DISTINCT coalesce(nullif(o.email, ''), o.first_name || ' ' || o.last_name))::int AS buyers
      FROM orders o JOIN clients c ON c.id = o.client_id
     WHERE o.client_id = ${clientId} AND o.email || o.last_name <> '' AND ${isOutdated(waiting.from)}`);
  return { ...waiting, before: waiting.before, from: waiting.from, buyers: row?.buyers ?? 0 };
}

type Outdated = { now: Date; outdated: SQL };

/** Erases those orders that no other process has locked and that are still outdated under the lock. */
const eraseOf = (db: Db, clientId: number, ids: string[], { now, outdated }: Outdated): Promise<number> =>
  db.transaction(async (tx) => {
    const ours = await tx.execute<{ id: string }>(sql`
      SELECT id FROM orders WHERE client_id = ${clientId} AND id = ANY (${arrayOf(ids)}::bigint[]) AND erased_at IS NULL
       ORDER BY id FOR UPDATE SKIP LOCKED`);
    const rows = await tx.execute<{ id: string; key: string }>(sql`
      SELECT o.id, o.key FROM orders o JOIN clients c ON c.id = o.client_id
       WHERE o.client_id = ${clientId} AND o.id = ANY (${arrayOf(ours.map(({ id }) => id))}::bigint[]) AND ${outdated}`);
    const these: OrderToErase[] = rows.map(({ id, key }) => ({ clientId, id: Number(id), key }));
    await eraseOrders(tx, these, { actor: 'clock', action: 'person.erased', now });
    return these.length;
  });

const arrayOf = (ids: readonly string[]) => `{${ids.join(',')}}`;
