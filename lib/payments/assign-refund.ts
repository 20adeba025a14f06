import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { type By, lockOrder, record } from '@/lib/orders';
import { ascending, endLines, findTickets } from './cancel-lines';
import { getRefund } from './get-refund';
import { ofRefund } from './list-refunds';
import { findPayment } from './read-payment';

type Assignment = { refundId: number /** Empty: for no ticket. */; positions: readonly number[]; by: By };

/**
 * Says which tickets money was for that others sent back: those are cancelled, and no more money goes back for them. Throws
 * one sentence when nobody has to say so, and as cancelLines does.
 */
export async function assignRefund(ctx: Context, { refundId, positions, by }: Assignment): Promise<void> {
  const found = await getRefund(ctx, refundId).catch(() => undefined);
  const payment = found && (await findPayment(ctx, found.paymentId));
  if (!payment) throw new Error(`${ctx.client.name} has no refund ${refundId}.`);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, payment.orderId);
    const [refund] = await ctx.db
      .update(refunds)
      .set({ isUnassigned: false })
      .where(and(ofRefund(found), eq(refunds.isUnassigned, true)))
      .returning();
    if (!refund) throw new Error(`Nobody has to say for which tickets refund ${refundId} is.`);
    const detail = { refundId, positions: positions.join(' ') };
    await record(ctx, { actor: by.actor, action: 'refund.assigned', orderId: order.id, paymentId: payment.id, detail });
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
