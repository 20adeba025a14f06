import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { OrderRow } from './read-order';

/**
 * Locks an order until the transaction ends. Its `status` is the stored one; it may have expired by the clock.
 * @throws AppError `order_not_found`
 */
export async function lockOrder(ctx: Context, orderId: number): Promise<OrderRow> {
  const [order] = await byId(ctx.db).execute({ clientId: ctx.client.id, orderId });
  if (!order) throw new AppError('order_not_found', 'Order not found');
  return order;
}

/** Locks several orders, by ascending id; missing ones are left out. */
export const lockOrders = (ctx: Context, orderIds: readonly number[]): Promise<OrderRow[]> =>
  byIds(ctx.db).execute({ clientId: ctx.client.id, orderIds: `{${orderIds.join()}}` });

/** Locks the latest order made from a cart, which the caller has locked. */
export async function lockLastOrderOf(ctx: Context, cartId: string): Promise<OrderRow | undefined> {
  const [order] = await lastOfCart(ctx.db).execute({ clientId: ctx.client.id, cartId });
  return order;
}

const p = sql.placeholder;
const ofClient = eq(orders.clientId, p('clientId'));

const byId = oncePerDatabase((db) =>
  db
    .select()
    .from(orders)
    .where(and(ofClient, eq(orders.id, p('orderId'))))
    .for('no key update')
    .prepare('lock_order'),
);

const byIds = oncePerDatabase((db) =>
  db
    .select()
    .from(orders)
    .where(and(ofClient, sql`${orders.id} = ANY (${p('orderIds')}::bigint[])`))
    .orderBy(asc(orders.id))
    .for('no key update')
    .prepare('lock_orders'),
);

const lastOfCart = oncePerDatabase((db) =>
  db
    .select()
    .from(orders)
    .where(and(ofClient, eq(orders.cartId, p('cartId'))))
    .orderBy(desc(orders.id))
    .limit(1)
    .for('no key update')
    .prepare('lock_last_order_of_cart'),
);
