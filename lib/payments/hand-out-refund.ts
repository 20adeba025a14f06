import { and, eq, isNull } from 'drizzle-orm';
import { type AuditActor, refunds } from '@/db/schema';
import type { Context } from '@/lib/context';
import { record } from '@/lib/orders';
import { ofRefund, type Refund } from './list-refunds';
import { findPayment } from './read-payment';

/** Whether a refund is cash that staff still have to hand out. */
export const isToHandOut = ({ status, nextTryAt }: Pick<Refund, 'status' | 'nextTryAt'>): boolean =>
  status === 'due' && nextTryAt === null;

/** The same as a condition on rows of `refunds`. */
export const toHandOut = and(eq(refunds.status, 'due'), isNull(refunds.nextTryAt));

/**
 * Records that cash was handed to the buyer; the caller records from which shift, in the same transaction.
 * @returns undefined when it was already handed out, or is not returned in cash
 */
export async function handOutRefund(ctx: Context, refund: Refund, actor: AuditActor): Promise<Refund | undefined> {
  const [handed] = await ctx.db
    .update(refunds)
    .set({ status: 'returned' })
    .where(and(ofRefund(refund), toHandOut))
    .returning();
  if (!handed) return undefined;
  const { paymentId, amount } = handed;
  const payment = await findPayment(ctx, paymentId);
  const about = { paymentId, ...(payment && { orderId: payment.orderId }) };
  await record(ctx, { actor, action: 'refund.returned', ...about, detail: { refundId: refund.id, amount } });
  return handed;
}
