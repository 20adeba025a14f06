import { and, asc, eq, or, sql } from 'drizzle-orm';
import { orders, payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { lockOrder, type OrderRow } from '@/lib/orders';
import { findPayment, type Payment } from './read-payment';

/** The payment that the provider knows: for a share, the payment that it is a part of; else the payment itself. */
export async function getSourcePayment(ctx: Context, payment: Payment): Promise<Payment> {
  if (payment.sourceId === null) return payment;
  const source = await findPayment(ctx, payment.sourceId);
  if (!source) throw new Error('A share has no payment');
  return source;
}

const ofFamily = ({ clientId, id, sourceId }: Pick<Payment, 'clientId' | 'id' | 'sourceId'>) =>
  and(eq(payments.clientId, clientId), or(eq(payments.id, sourceId ?? id), eq(payments.sourceId, sourceId ?? id)));

/** The original payment followed by all its shares, by id. */
export const listFamily = (ctx: Context, payment: Payment): Promise<Payment[]> =>
  ctx.db.select().from(payments).where(ofFamily(payment)).orderBy(asc(payments.id));

/** The ids of listFamily, as a subquery. */
export const idsOfFamily = (payment: Pick<Payment, 'clientId' | 'id' | 'sourceId'>) =>
  sql`(SELECT ${payments.id} FROM ${payments} WHERE ${ofFamily(payment)})`;

type Family = { payments: Payment[] /** By their ids. */; orders: Map<number, OrderRow> };

/** Locks the orders that a payment and its shares pay, by id, including those split off while it waited for locks. */
export async function lockFamily(ctx: Context, payment: Payment): Promise<Family> {
  const { orderId: first } = await getSourcePayment(ctx, payment);
  const locked = new Map([[first, await lockOrder(ctx, first)]]);
  for (;;) {
    const payments = await listFamily(ctx, payment);
    const open = [...new Set(payments.map(({ orderId }) => orderId))].filter((id) => !locked.has(id));
    if (open.length === 0) return { payments, orders: locked };
    for (const id of open.sort((one, other) => one - other)) locked.set(id, await lockOrder(ctx, id));
  }
}

/** The amount of an order’s money that pays an order split from it. */
export type Split = { orderId: number; createdAt: Date; amount: Money };

/** The orders that were split from one, oldest first. */
export const listSplits = (ctx: Context, orderId: number): Promise<Split[]> =>
  ctx.db
    .select({ orderId: orders.id, createdAt: orders.createdAt, amount: sql<Money>`sum(${payments.paidAmount})::text` })
    .from(payments)
    .innerJoin(orders, and(eq(orders.clientId, payments.clientId), eq(orders.id, payments.orderId)))
    .where(
      and(
        eq(payments.clientId, ctx.client.id),
        sql`${payments.shareOf} IN (SELECT own.id FROM payments own WHERE own.client_id = ${ctx.client.id} AND own.order_id = ${orderId})`,
      ),
    )
    .groupBy(orders.id, orders.createdAt)
    .orderBy(asc(orders.id));

/** The order that one was split from. */
export async function findSplitFrom(ctx: Context, orderId: number) {
  const [from] = await ctx.db
    .select({ orderId: orders.id, createdAt: orders.createdAt })
    .from(payments)
    .innerJoin(orders, and(eq(orders.clientId, payments.clientId), eq(orders.id, payments.orderId)))
    .where(
      and(
        eq(payments.clientId, ctx.client.id),
        sql`${payments.id} IN (SELECT own.share_of FROM payments own WHERE own.client_id = ${ctx.client.id} AND own.order_id = ${orderId})`,
      ),
    )
    .limit(1);
  return from;
}
