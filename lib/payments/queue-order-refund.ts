import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { lesserMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { listDeductions, type Refund } from './list-refunds';
import { type Owed, queueRefunds } from './queue-refund';
import type { Payment } from './read-payment';

/** The payments that paid an order: the main one first, then a gift card's part and the differences of upgrades. */
export const listUsedPayments = (ctx: Context, orderId: number): Promise<Payment[]> => listPaid(ctx, [orderId]);

const listPaid = (ctx: Context, orderIds: readonly number[]): Promise<Payment[]> =>
  ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.clientId, ctx.client.id),
        inArray(payments.orderId, [...orderIds]),
        sql`(${payments.settles} OR ${payments.topsUp})`,
      ),
    )
    .orderBy(desc(payments.settles), asc(payments.id));

/** A payment that paid an order or a part of it, and what is left after refunds and shares. */
export type Used = { payment: Payment; left: Money };

/** The same for several orders, by order id, each with what is left. */
export async function listUsed(ctx: Context, orderIds: readonly number[]): Promise<Map<number, Used[]>> {
  const used = new Map<number, Used[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return used;
  const paid = await listPaid(ctx, orderIds);
  const ids = paid.map(({ id }) => id);
  const gone = new Map<number, Money[]>();
  for (const { paymentId, amount } of ids.length > 0 ? await listDeductions(ctx, ids) : []) {
    gone.set(paymentId, [...(gone.get(paymentId) ?? []), amount]);
  }
  for (const payment of paid) {
    const left = moneyLeft(payment.paidAmount ?? FREE, sumMoney(gone.get(payment.id) ?? []));
    used.get(payment.orderId)?.push({ payment, left });
  }
  return used;
}

export const sumLeft = (used: readonly Used[]): Money => sumMoney(used.map(({ left }) => left));

/** What is left of all payments of an order after refunds and shares. */
export const getUnrefundedAmountOfOrder = async (ctx: Context, orderId: number): Promise<Money> =>
  sumLeft((await listUsed(ctx, [orderId])).get(orderId) ?? []);

/**
 * Queues a refund of an order that the caller has locked: from its main payment first, then from a gift card's part and the differences of
 * upgrades, each to where it came from. So a buyer who also paid with a card gets money before balance.
 */
export async function queueOrderRefund(
  ctx: Context,
  order: Pick<OrderRow, 'id'>,
  { amount, ...owed }: Owed & { amount: Money },
): Promise<Refund[]> {
  const used = (await listUsed(ctx, [order.id])).get(order.id) ?? [];
  return queueRefunds(ctx, divideOverPayments(used, amount), owed);
}

/** Divides an amount over payments in order: each returns at most what is left of it. */
export function divideOverPayments(used: readonly Used[], amount: Money): { payment: Payment; amount: Money }[] {
  let open = amount;
  return used.map(({ payment, left }) => {
    const part = lesserMoney(open, left);
    open = moneyLeft(open, part);
    return { payment, amount: part };
  });
}
