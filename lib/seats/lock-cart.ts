import { sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { carts } from '@/db/schema';
import type { Context } from '@/lib/context';

/** Locks a cart until the transaction ends. Inserts a missing one first, expired, so that there is a row to lock. */
export async function lockCart(ctx: Context, cartId: string): Promise<void> {
  await lock(ctx.db).execute({ clientId: ctx.client.id, cartId, now: ctx.now });
}

const p = sql.placeholder;
const lock = oncePerDatabase((db) =>
  db
    .insert(carts)
    .values({ clientId: p('clientId'), id: p('cartId'), expiresAt: p('now') })
    .onConflictDoUpdate({ target: [carts.clientId, carts.id], set: { expiresAt: sql`${carts.expiresAt}` } })
    .prepare('lock_cart'),
);
