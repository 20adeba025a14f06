import { type AuditActor, payments } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { lockOrder, type OrderRow, payOrder, record, statusAt } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { noteReturn } from './note-return';
import type { Seen } from './providers/provider';
import { queueRefund } from './queue-refund';
import { findPayment, ofPayment, type Payment } from './read-payment';
import { nextLookAt } from './schedule';

/**
 * Acts on what a provider said of a payment, in one transaction: once, in any order, however often. Money that came in pays
 * its order or is owed back from that moment; a word that says less than one before it changes nothing.
 * @returns the payment as it is then
 */
export function settlePayment(ctx: Context, payment: Payment, seen: Seen, actor: AuditActor): Promise<Payment> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, payment.orderId);
    const now = await findPayment(ctx, payment.id);
    if (!now) throw new Error('A payment is gone');
    if (!isAbout(now, seen)) throw new Error('A provider spoke of another payment than was asked');
    if (seen.state === 'paid') {
      const settled = now.status === 'paid' ? now : await settlePaid(ctx, order, now, seen, actor);
      if (seen.back) await noteReturn(ctx, settled, seen.back, actor);
      return settled;
    }
    if (now.status === 'paid' || seen.state === 'open') return now;
    return settleUnpaid(ctx, order, now, seen.state, actor);
  });
}

/** A payment that the provider made besides the one that was asked for carries the token of that one. */
const isAbout = ({ token }: Payment, seen: Seen): boolean =>
  seen.token !== undefined && token.split('/')[0] === seen.token;

async function settlePaid(
  ctx: Context,
  order: OrderRow,
  payment: Payment,
  { paid }: Seen,
  actor: AuditActor,
): Promise<Payment> {
  if (!paid) throw new Error('A provider said paid, and not how much');
  const isRight = paid.amount === payment.amount && paid.currency === payment.currency;
  const use = isRight ? await payOrder(ctx, order, { methodCost: payment.cost, actor }) : 'wrong_amount';
  const settled = await save(ctx, payment, {
    status: 'paid',
    paidAt: ctx.now,
    paidAmount: paid.amount,
    paidCurrency: paid.currency,
    settles: use === 'paid',
    nextAskAt: nextLookAt({ ...payment, paidAt: ctx.now }, ctx.now),
    lastError: null,
  });
  const detail = { amount: paid.amount, currency: paid.currency, use };
  await record(ctx, { actor, action: 'payment.paid', orderId: order.id, paymentId: payment.id, detail });
  if (use === 'paid') await queueMail(ctx, { kind: 'confirmation', orderId: order.id });
  else await queueRefund(ctx, settled, use, actor);
  return settled;
}

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
  if (status === 'failed' && statusAt(order, ctx.now) === 'pending') {
    await queueMail(ctx, { kind: 'payment_failed', orderId: order.id, occasion: String(payment.id) });
  }
  return settled;
}

async function save(ctx: Context, payment: Payment, changes: Partial<Payment>): Promise<Payment> {
  const [saved] = await ctx.db.update(payments).set(changes).where(ofPayment(payment)).returning();
  if (!saved) throw new Error('A payment is gone');
  return saved;
}
