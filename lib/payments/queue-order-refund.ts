import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { type Money, moneyLeft, sumMoney } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import type { Refund } from './list-refunds';
import { leftOf, type Owed, queueRefund } from './queue-refund';
import type { Payment } from './read-payment';

/** What paid an order: its own payment first, then the part of a gift card and the differences of dearer seats. */
export function listUsedPayments(ctx: Context, orderId: number): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.clientId, ctx.client.id),
        eq(payments.orderId, orderId),
        sql`(${payments.settles} OR ${payments.topsUp})`,
      ),
    )
    .orderBy(desc(payments.settles), asc(payments.id));
}

/** What refunds left of all that paid an order. */
export async function leftOfOrder(ctx: Context, orderId: number): Promise<Money> {
  const lefts: Money[] = [];
  for (const payment of await listUsedPayments(ctx, orderId)) lefts.push(await leftOf(ctx, payment));
  return sumMoney(lefts);
}

/**
 * Queues a refund of an order that the caller has locked: from its own payment as far as that goes, then from a gift card's part and
 * those of dearer seats, each of which goes back where it came from. So a buyer who paid with both gets money first.
 */
export async function queueOrderRefund(
  ctx: Context,
  order: Pick<OrderRow, 'id'>,
  owed: Owed & { amount: Money },
): Promise<Refund[]> {
  const refunds: Refund[] = [];
  let amount = owed.amount;
  for (const payment of await listUsedPayments(ctx, order.id)) {
    const refund = amount === FREE ? undefined : await queueRefund(ctx, payment, { ...owed, amount });
    if (!refund) continue;
    refunds.push(refund);
    amount = moneyLeft(amount, refund.amount);
  }
  return refunds;
}
