import { type Placeholder, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import type { Context } from '@/lib/context';

/**
 * Locks the limits per performance of what a cart holds: other transactions that count towards one wait until this extension or sale is
 * visible. In the order of hold_seats, after the cart.
 */
export async function lockCaps(ctx: Context, cartId: string): Promise<void> {
  await lock(ctx.db).execute({ clientId: ctx.client.id, cartId });
}

const p = sql.placeholder;
const lock = oncePerDatabase((db) =>
  db
    .select({ locked: sql`locked` })
    .from(sql`lock_caps(${p('clientId')}, ${p('cartId')}) AS locked`)
    .prepare('lock_caps'),
);

/** The database’s clock at this statement, at least `now`: a request that waited for a lock must use it. */
export const clockAtLeast = (now: Date | Placeholder) =>
  sql`(SELECT greatest(${now instanceof Date ? now.toISOString() : now}::timestamptz, clock_timestamp()))`;
