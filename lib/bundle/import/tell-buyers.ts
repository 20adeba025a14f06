import { sql } from 'drizzle-orm';
import type { Changed } from './compare-performances';
import type { Job } from './job';
import { integers, recordset } from './rows';

/** Whom a change concerns: those who paid, or promised to at the door. */
export type Concerned = { orders: number; tickets: number; buyers: number };

const NOBODY: Concerned = { orders: 0, tickets: 0, buyers: 0 };
const SOLD = sql`o.status IN ('paid', 'promised')`;
/** One without an end is taken to last so long, as lib/orders/pay-order.ts has it. */
const LASTS = sql`interval '6 hours'`;

const ids = (changes: readonly Changed[]) => integers(changes.map(({ after }) => after.id));

/** Writes down, for calendars and papers, which performances are cancelled, on again or moved. */
export async function markChanges({ db, clientId, now }: Job, changes: readonly Changed[]): Promise<void> {
  const marked = changes.filter(({ kind }) => ['moved', 'cancelled', 'resumed'].includes(kind));
  if (marked.length === 0) return;
  const of = (kind: Changed['kind']) => ids(marked.filter((one) => one.kind === kind));
  await db.execute(sql`
    UPDATE sub_events SET revision = revision + 1,
           cancelled_at = CASE WHEN id = ANY (${of('cancelled')}) THEN ${now.toISOString()}::timestamptz
                               WHEN id = ANY (${of('resumed')}) THEN NULL ELSE cancelled_at END
     WHERE client_id = ${clientId} AND id = ANY (${ids(marked)})`);
  await moveExpiry({ db, clientId }, marked);
}

/** An order to be paid at the door waits until its last performance is over: until then as it is now. */
async function moveExpiry({ db, clientId }: Pick<Job, 'db' | 'clientId'>, changes: readonly Changed[]): Promise<void> {
  const old = changes.flatMap(({ before }) =>
    before
      ? [{ id: before.id, starts_at: new Date(before.startsAt), ends_at: before.endsAt && new Date(before.endsAt) }]
      : [],
  );
  await db.execute(sql`
    WITH ends AS (
      SELECT l.order_id, max(coalesce(e.ends_at, e.starts_at + ${LASTS})) AS ends_at,
             max(CASE WHEN x.id IS NULL THEN coalesce(e.ends_at, e.starts_at + ${LASTS})
                      ELSE coalesce(x.ends_at, x.starts_at + ${LASTS}) END) AS ended_at
        FROM order_lines l
        JOIN sub_events e ON e.client_id = l.client_id AND e.id = l.sub_event_id
        LEFT JOIN ${recordset(old, { id: 'int', starts_at: 'timestamptz', ends_at: 'timestamptz' })} ON x.id = l.sub_event_id
       WHERE l.client_id = ${clientId} AND l.order_id IN (
         SELECT c.order_id FROM order_lines c WHERE c.client_id = ${clientId} AND c.sub_event_id = ANY (${ids(changes)}))
       GROUP BY l.order_id)
    UPDATE orders o SET expires_at = ends.ends_at FROM ends
     WHERE o.client_id = ${clientId} AND o.id = ends.order_id AND o.status = 'promised'
       AND o.expires_at = ends.ended_at AND ends.ends_at <> ends.ended_at`);
}

/** How many orders, tickets and buyers each performance has. */
export async function countConcerned(
  { db, clientId }: Job,
  changes: readonly Changed[],
): Promise<(id: number) => Concerned> {
  const rows = await db.execute<Concerned & { id: number }>(sql`
    SELECT l.sub_event_id AS id, count(DISTINCT o.id)::int AS orders, count(*)::int AS tickets,
           count(DISTINCT lower(o.email))::int AS buyers
      FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
     WHERE l.client_id = ${clientId} AND l.sub_event_id = ANY (${ids(changes)}) AND ${SOLD} GROUP BY l.sub_event_id`);
  const known = new Map(rows.map(({ id, ...concerned }) => [id, concerned]));
  return (id) => known.get(id) ?? NOBODY;
}

/**
 * Queues a mail to every buyer of what is cancelled, on again or moved, one per order and import; not of what was over already.
 * Orders that are being paid are among them: what has become of them is looked at when the mail is sent. @returns how many
 */
export async function queueMails({ db, clientId, now }: Job, changes: readonly Changed[]): Promise<number> {
  const isAhead = ({ before, after }: Changed) => Math.max(before?.startsAt ?? 0, after.startsAt) > now.getTime();
  const told = changes.filter(
    (one) =>
      isAhead(one) && (['cancelled', 'resumed'].includes(one.kind) || (one.kind === 'moved' && one.after.isShown)),
  );
  if (told.length === 0) return 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const queued = await db.execute(sql`
    INSERT INTO mails (client_id, kind, order_id, occasion, queued_at, next_attempt_at)
    SELECT o.client_id, 'performance_changed', o.id, ${now.toISOString()}, ${at}, ${at} FROM orders o
     WHERE o.client_id = ${clientId} AND (${SOLD} OR o.status = 'pending') AND o.erased_at IS NULL AND o.id IN (
       SELECT l.order_id FROM order_lines l WHERE l.client_id = ${clientId} AND l.sub_event_id = ANY (${ids(told)}))
    ON CONFLICT DO NOTHING`);
  return queued.count;
}
