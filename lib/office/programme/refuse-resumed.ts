import { sql } from 'drizzle-orm';
import { lockBundle } from '@/lib/bundle';
import { cancelRequestOf } from '@/lib/payments';
import { type OfficeContext, Refusal } from '@/lib/staff';

/** How many orders of a cancelled performance were refunded; undefined for one that is not cancelled. */
export async function countRefunded({ db, client }: OfficeContext, id: number): Promise<number | undefined> {
  const [cancelled] = await db.execute<{ refunded: number }>(sql`
    SELECT (SELECT count(DISTINCT c.order_id)::int FROM order_lines l
              JOIN line_changes c ON c.client_id = l.client_id AND c.order_id = l.order_id
             WHERE l.client_id = e.client_id AND l.sub_event_id = e.id AND c.key = ${cancelRequestOf(id)}
               AND c.refund_id IS NOT NULL) AS refunded
      FROM sub_events e WHERE e.client_id = ${client.id} AND e.id = ${id} AND e.cancelled_at IS NOT NULL`);
  return cancelled?.refunded;
}

/** Refuses to announce a cancelled performance again unasked. Needs an office transaction. @throws Refusal `was_cancelled` */
export async function refuseResumed(ctx: OfficeContext, id: number, status: string): Promise<void> {
  // A cancellation takes the same lock.
  await lockBundle(ctx.db, ctx.client.name);
  const [resumed] = await ctx.db.execute(sql`
    SELECT FROM sub_events WHERE client_id = ${ctx.client.id} AND id = ${id} AND cancelled_at IS NOT NULL
       AND (${status} = 'pub' OR (${status} = 'nosal' AND status NOT IN ('pub', 'nosal')))`);
  if (resumed) throw new Refusal('was_cancelled', 'resumes');
}
