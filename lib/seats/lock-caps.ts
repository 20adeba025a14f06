import { type Placeholder, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { seats, ticketTypes } from '@/db/schema';
import type { Context } from '@/lib/context';

/**
 * Locks the limits per performance of what a cart holds: who counts what is left of one waits until a longer hold, or a
 * sale, counts too. In the order of hold_seats, after the cart.
 */
export async function lockCaps(ctx: Context, cartId: string): Promise<void> {
  await lock(ctx.db).execute({ clientId: ctx.client.id, cartId });
}

const p = sql.placeholder;
const lock = oncePerDatabase((db) =>
  db
    .select({ locked: sql`pg_advisory_xact_lock(cap.sub_event_id, cap.ticket_type_id)` })
    .from(sql`(
      SELECT DISTINCT s.sub_event_id, s.ticket_type_id FROM ${seats} s
        JOIN ${ticketTypes} t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
       WHERE s.client_id = ${p('clientId')} AND s.cart_id = ${p('cartId')} AND t.max_per_event IS NOT NULL
       ORDER BY 1, 2) cap`)
    .prepare('lock_caps'),
);

/** The time it is now, read once by the statement: a request that waited for a lock must go by it. */
export const laterThan = (now: Date | Placeholder) =>
  sql`(SELECT greatest(${now instanceof Date ? now.toISOString() : now}::timestamptz, clock_timestamp()))`;
