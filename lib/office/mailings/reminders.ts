import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { reminders } from '@/db/schema';
import { noteDeed, type OfficeContext, officeTransaction } from '@/lib/staff';

/** Whether buyers of the organisation get a reminder the day before. */
export async function hasReminders({ client, db }: OfficeContext): Promise<boolean> {
  return (await db.select().from(reminders).where(eq(reminders.clientId, client.id))).length > 0;
}

/** Turns reminders on or off for the organisation. */
export function setReminders(ctx: OfficeContext, isOn: boolean): Promise<void> {
  return officeTransaction(ctx, async (ctx) => {
    const { client, db, now } = ctx;
    const was = await hasReminders(ctx);
    if (isOn) await db.insert(reminders).values({ clientId: client.id, since: now }).onConflictDoNothing();
    else await db.delete(reminders).where(eq(reminders.clientId, client.id));
    noteDeed(ctx, { action: 'reminders.set', before: { on: was }, after: { on: isOn } });
  });
}

/** Orders younger than this get no reminder: their confirmation has just told them everything. */
const LATELY = sql.raw(`interval '12 hours'`);

/**
 * Queues a reminder for the buyers of performances within 24 hours, where the organisation wants that; one an order and day. Safe in
 * several processes at once. @returns how many were queued
 */
export async function queueReminders(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const queued = await db.execute(sql`
    INSERT INTO mails (client_id, kind, order_id, occasion, is_mass, queued_at, next_attempt_at)
    SELECT DISTINCT r.client_id, 'reminder'::mail_kind, o.id, to_char(e.starts_at AT TIME ZONE c.timezone, 'YYYY-MM-DD'), true, ${at}, ${at}
      FROM reminders r
      JOIN clients c ON c.id = r.client_id
      JOIN sub_events e ON e.client_id = r.client_id AND e.starts_at > ${at} AND e.starts_at <= ${at} + interval '1 day'
       AND e.cancelled_at IS NULL AND e.status IN ('pub', 'nosal')
      JOIN order_lines l ON l.client_id = r.client_id AND l.sub_event_id = e.id AND l.status = 'live'
      JOIN orders o ON o.client_id = r.client_id AND o.id = l.order_id AND o.status IN ('paid', 'promised') AND o.erased_at IS NULL
     WHERE o.created_at <= ${at} - ${LATELY}
    ON CONFLICT DO NOTHING`);
  return queued.count;
}
