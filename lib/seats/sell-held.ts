import { sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { orderLines, seats } from '@/db/schema';
import { statement } from '@/db/statement';
import type { Context } from '@/lib/context';
import { releaseSeats, type SeatKey } from './release';

/**
 * Sells the seats in the order's own cart to that order, which the caller has locked.
 * @returns false, and nothing has changed, when the hold is over
 */
export async function sellHeld(ctx: Context, cartId: string, orderId: number): Promise<boolean> {
  const now = ctx.now.toISOString();
  const [row] = await sell(ctx.db).execute({ clientId: ctx.client.id, cartId, orderId, now });
  return row?.isSold === true;
}

const p = sql.placeholder;
const sell = oncePerDatabase((db) =>
  db
    .select({ isSold: sql<boolean>`is_sold` })
    .from(sql`sell_held(${p('clientId')}, ${p('cartId')}, ${p('orderId')}, ${p('now')}) AS done(is_sold)`)
    .prepare('sell_held'),
);

/** Frees all seats that were sold to these orders, which the caller has locked. */
export async function freeAllSold(ctx: Context, orderIds: readonly number[]): Promise<void> {
  const sold = await soldTo(ctx.db, { clientId: ctx.client.id, orderIds: `{${orderIds.join()}}` });
  await releaseSeats(ctx.db, ctx.client.id, sold);
}

// In the order of docs/locking.md.
const soldTo = statement<SeatKey>(
  'lock_sold',
  sql`
    SELECT s.sub_event_id AS "subEventId", s.nr FROM ${orderLines} l
      JOIN ${seats} s ON s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr AND s.order_id = l.order_id
     WHERE l.client_id = ${p('clientId')} AND l.order_id = ANY (${p('orderIds')}::bigint[]) AND l.status = 'live'
     ORDER BY s.sub_event_id, s.nr FOR NO KEY UPDATE OF s`,
);

/**
 * Frees the seats that were sold to an order, or those of the lines at these positions. The order is locked by the caller.
 * @returns how many were freed
 */
export async function freeSold(ctx: Context, orderId: number, positions?: readonly number[]): Promise<number> {
  const these = positions ? sql`AND l.position = ANY (${`{${positions.join()}}`}::int[])` : sql``;
  const sold = await ctx.db.execute<SeatKey>(sql`
    SELECT s.sub_event_id AS "subEventId", s.nr FROM ${orderLines} l
      JOIN ${seats} s ON s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr AND s.order_id = l.order_id
     WHERE l.client_id = ${ctx.client.id} AND l.order_id = ${orderId} AND l.status = 'live' ${these}
     ORDER BY s.sub_event_id, s.nr FOR NO KEY UPDATE OF s`);
  return releaseSeats(ctx.db, ctx.client.id, sold);
}
