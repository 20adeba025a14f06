import { and, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';

const prices = oncePerDatabase((db) =>
  db
    .select({ price: sql<Money>`${seats.price}` })
    .from(seats)
    .where(and(eq(seats.clientId, sql.placeholder('clientId')), eq(seats.cartId, sql.placeholder('cartId'))))
    .prepare('held_prices'),
);

/** What the seats cost that a cart holds, alive or not, in no order. */
export async function heldPrices(ctx: Context, cartId: string): Promise<Money[]> {
  const rows = await prices(ctx.db).execute({ clientId: ctx.client.id, cartId });
  return rows.map(({ price }) => price);
}
