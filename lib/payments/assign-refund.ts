import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney } from '@/lib/money';
import { type By, record } from '@/lib/orders';
import { endLines } from './cancel-lines';
import { ascending, findTickets } from './find-tickets';
import { findRefund, getRefund } from './get-refund';
import { ofRefund } from './list-refunds';
import { getUnrefundedAmount } from './queue-refund';
import { findPayment } from './read-payment';
import { lockFamily } from './shares';

type Assignment = {
  refundId: number;
  /** Positions of the tickets that it was for; empty: for none. */
  positions: readonly number[];
  /** The order that it was for, when several share the payment; defaults to the order of the refund's own payment. */
  orderId?: number | undefined;
  by: By;
};

/**
 * Says which tickets an outside refund was for, and cancels them without another refund.
 * @throws Error with one sentence when there is no such refund or it needs no assignment; AppError `validation_failed` when that order's
 * payment has less left, and as findTickets
 */
export async function assignRefund(ctx: Context, { refundId, positions, orderId, by }: Assignment): Promise<void> {
  const found = await findRefund(ctx, refundId);
  const payment = found && (await findPayment(ctx, found.paymentId));
  if (!payment) throw new Error(`${ctx.client.name} has no refund ${refundId}.`);
  await inTransaction(ctx, async (ctx) => {
    const family = await lockFamily(ctx, payment);
    const noted = await getRefund(ctx, refundId);
    const own = family.payments.find(({ id }) => id === noted.paymentId);
    const of = orderId === undefined ? own : family.payments.find((one) => one.orderId === orderId);
    const order = of && family.orders.get(of.orderId);
    if (!of || !order) throw new Error(`Refund ${refundId} is not of a payment of that order.`);
    if (of !== own && compareMoney(await getUnrefundedAmount(ctx, of), noted.amount) < 0)
      throw tooMuch(`Less than ${noted.amount} is left of what paid that order`);
    const [refund] = await ctx.db
      .update(refunds)
      .set({ isUnassigned: false, paymentId: of.id })
      .where(and(ofRefund(found), eq(refunds.isUnassigned, true)))
      .returning();
    if (!refund)
      throw new Error(
        `Refund ${refundId} needs no tickets: they were named already, or it was not made at the provider.`,
      );
    const detail = { refundId, positions: positions.join(' ') };
    await record(ctx, { actor: by.actor, action: 'refund.assigned', orderId: order.id, paymentId: of.id, detail });
    if (positions.length === 0) return;
    const lines = await findTickets(ctx, order, ascending(positions));
    await endLines(ctx, order, {
      lines,
      wanted: null,
      refunds: [refund],
      asked: { order: order.key, request: `refund ${refundId}`, by },
    });
  });
}

const tooMuch = (message: string): AppError =>
  new AppError('validation_failed', message, { errors: [{ path: 'refund', message }] });
