import { sql } from 'drizzle-orm';
import type { Changed } from './compare-performances';
import type { WatchedEvents } from './job';
import { integers, recordset } from './rows';

/** The buyers whom a change affects: those who paid, or will pay at the door. */
export type Concerned = { orders: number; tickets: number; buyers: number };

const NOBODY: Concerned = { orders: 0, tickets: 0, buyers: 0 };
const SOLD = sql`o.status IN ('paid', 'promised')`;

const ids = (changes: readonly Changed[]) => integers(changes.map(({ after }) => after.id));

/** Records for calendars and papers which performances are cancelled, resumed or moved. */
export async function markChanges({ db, clientId, now }: WatchedEvents, changes: readonly Changed[]): Promise<void> {
  const marked = changes.filter(({ kind }) => ['moved', 'cancelled', 'resumed'].includes(kind));
  if (marked.length === 0) return;
  const of = (kind: Changed['kind']) => ids(marked.filter((one) => one.kind === kind));
  await db.execute(sql`
    UPDATE sub_events SET revision = revision + 1,
           cancelled_at = CASE WHEN id = ANY (${of('cancelled')}) THEN ${now.toISOString()}::timestamptz
                               WHEN id = ANY (${of('resumed')}) THEN NULL ELSE cancelled_at END
     WHERE client_id = ${clientId} AND id = ANY (${ids(marked)})`);
  await noteMoves({ db, clientId }, marked);
  await moveReleases({ db, clientId }, marked);
}

/** Stores the first announced time and venue of a performance while it differs from them. */
async function noteMoves(
  { db, clientId }: Pick<WatchedEvents, 'db' | 'clientId'>,
  changes: readonly Changed[],
): Promise<void> {
  const moved = changes.flatMap(({ kind, before, after }) =>
    kind === 'moved' && before
      ? [
          {
            id: after.id,
            at: new Date(before.startsAt).toISOString(),
            place: before.locationName,
            is: after.locationName,
          },
        ]
      : [],
  );
  if (moved.length === 0) return;
  await db.execute(sql`
    UPDATE sub_events e SET moved_from = nullif(coalesce(e.moved_from, x.at), e.starts_at),
           moved_from_place = nullif(coalesce(e.moved_from_place, x.place), x.is)
      FROM ${recordset(moved, { id: 'int', at: 'timestamptz', place: 'text', is: 'text' })}
     WHERE e.client_id = ${clientId} AND e.id = x.id`);
}

/** Adjusts the release times of orders to be paid at the door to the new time of their first performance. */
async function moveReleases(
  { db, clientId }: Pick<WatchedEvents, 'db' | 'clientId'>,
  changes: readonly Changed[],
): Promise<void> {
  await db.execute(sql`
    WITH due AS (
      SELECT l.order_id, min(e.starts_at) - make_interval(mins => (c.unpaid_orders->>'release_minutes')::int) AS at
        FROM order_lines l
        JOIN sub_events e ON e.client_id = l.client_id AND e.id = l.sub_event_id
        JOIN clients c ON c.id = l.client_id
       WHERE l.client_id = ${clientId} AND l.status = 'live' AND l.order_id IN (
         SELECT m.order_id FROM order_lines m WHERE m.client_id = ${clientId} AND m.sub_event_id = ANY (${ids(changes)}))
       GROUP BY l.order_id, c.id)
    UPDATE orders o SET expires_at = due.at FROM due
     WHERE o.client_id = ${clientId} AND o.id = due.order_id AND o.status = 'promised' AND o.channel <> 'invoice'
       AND o.expires_at <> due.at`);
}

/** The number of orders, tickets and buyers of each performance. */
export async function countConcerned(
  { db, clientId }: WatchedEvents,
  changes: readonly Changed[],
): Promise<(id: number) => Concerned> {
  const rows = await db.execute<Concerned & { id: number }>(sql`
    SELECT l.sub_event_id AS id, count(DISTINCT o.id)::int AS orders, count(*)::int AS tickets,
           count(DISTINCT lower(o.email))::int AS buyers
      FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
     WHERE l.client_id = ${clientId} AND l.sub_event_id = ANY (${ids(changes)}) AND l.status = 'live' AND ${SOLD} GROUP BY l.sub_event_id`);
  const known = new Map(rows.map(({ id, ...concerned }) => [id, concerned]));
  return (id) => known.get(id) ?? NOBODY;
}

/**
 * Queues a mail, one per order and import, to the buyers of cancelled, resumed or moved performances that were not
 * over. Includes orders that are being paid, whose state is checked when the mail is sent. @returns how many
 */
export async function queueChangeMails(
  { db, clientId, now }: WatchedEvents,
  changes: readonly Changed[],
): Promise<number> {
  const isAhead = ({ before, after }: Changed) => Math.max(before?.startsAt ?? 0, after.startsAt) > now.getTime();
  const told = changes.filter(
    (one) =>
      isAhead(one) && (['cancelled', 'resumed'].includes(one.kind) || (one.kind === 'moved' && one.after.isShown)),
  );
  if (told.length === 0) return 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const queued = await db.execute(sql`
    INSERT INTO mails (client_id, kind, order_id, occasion, is_mass, queued_at, next_attempt_at)
    SELECT ${clientId}::int, 'performance_changed', o.id, ${now.toISOString()}, true, ${at}, ${at} FROM orders o
     WHERE o.client_id = ${clientId} AND (${SOLD} OR o.status = 'pending') AND o.erased_at IS NULL AND o.id IN (
       SELECT l.order_id FROM order_lines l WHERE l.client_id = ${clientId} AND l.sub_event_id = ANY (${ids(told)}) AND l.status = 'live')
    ON CONFLICT DO NOTHING`);
  return queued.count;
}
