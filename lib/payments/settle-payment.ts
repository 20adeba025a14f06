import { type AuditActor, payments } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { lockOrder, type OrderRow, record, statusAt } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { FREE } from '@/lib/pricing';
import type { SeenPayment } from '@/lib/providers';
import { findPayment, isAtTerminal, isOpen, ofPayment, type Payment } from './read-payment';
import { recordOutsideReturn } from './record-outside-return';
import { settleAtOnce, settlePaid } from './settle-paid';

/** The mail about a failed payment waits this long: it is not sent if the buyer pays meanwhile. */
const UNPAID_MAIL_MINUTES = 10;

/**
 * Applies what a provider said of a payment, in one transaction; idempotent and independent of order. Money received
 * pays its order or becomes a queued refund at once; a state older than the stored one changes nothing.
 * @returns the payment as it is then
 */
export async function settlePayment(
  ctx: Context,
  payment: Payment,
  seen: SeenPayment,
  actor: AuditActor,
): Promise<Payment> {
  const received = seen.state === 'paid' && seen.paid && { ...seen.paid, by: actor };
  if (received && isOpen(payment) && isAbout(payment, seen) && (seen.back?.amount ?? FREE) === FREE) {
    const settled = await settleAtOnce(ctx, payment, received);
    if (settled) return settled;
  }
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, payment.orderId);
    const now = await findPayment(ctx, payment.id);
    if (!now) throw new Error('A payment is gone');
    if (!isAbout(now, seen)) throw new Error('A provider answered about another payment');
    if (seen.state === 'paid') {
      const isNew = now.status !== 'paid';
      if (isNew && !received) throw new Error('A provider reported a payment as paid without an amount');
      const settled = isNew && received ? await settlePaid(ctx, order, now, received) : now;
      if (seen.back) await recordOutsideReturn(ctx, settled, seen.back, actor);
      return settled;
    }
    if (now.status === 'paid' || seen.state === 'open') return now;
    return settleUnpaid(ctx, order, now, seen.state, actor);
  });
}

/** A second payment that the provider made for the same opening carries the same token. */
const isAbout = ({ token }: Payment, seen: SeenPayment): boolean =>
  seen.token !== undefined && token.split('/')[0] === seen.token;

async function settleUnpaid(
  ctx: Context,
  order: OrderRow,
  payment: Payment,
  status: 'failed' | 'cancelled' | 'expired',
  actor: AuditActor,
): Promise<Payment> {
  if (payment.status === status) return save(ctx, payment, { nextAskAt: null, lastError: null });
  const settled = await save(ctx, payment, { status, nextAskAt: null, lastError: null });
  await record(ctx, { actor, action: `payment.${status}`, orderId: order.id, paymentId: payment.id });
  if (status === 'failed' && !isAtTerminal(payment) && statusAt(order, ctx.now) === 'pending') {
    await queueMail(ctx, { kind: 'payment_failed', orderId: order.id, waitMinutes: UNPAID_MAIL_MINUTES });
  }
  return settled;
}

async function save(ctx: Context, payment: Payment, changes: Partial<Payment>): Promise<Payment> {
  const [saved] = await ctx.db.update(payments).set(changes).where(ofPayment(payment)).returning();
  if (!saved) throw new Error('A payment is gone');
  return saved;
}
