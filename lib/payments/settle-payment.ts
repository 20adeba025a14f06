import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { type AuditActor, payments } from '@/db/schema';
import { type Context, DEADLOCK, inTransaction, isTransaction, whenCommitted, writing } from '@/lib/context';
import { databaseCode } from '@/lib/errors';
import { meters } from '@/lib/meters';
import { lockOrder, type OrderRow, payOrder, record, statusAt } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { FREE } from '@/lib/pricing';
import { noteReturn } from './note-return';
import type { Seen } from './providers/provider';
import { queueRefund } from './queue-refund';
import { findPayment, isOpen, ofPayment, type Payment } from './read-payment';
import { nextLookAt } from './schedule';

/** Who pays after all in that time gets no mail that it is not paid. */
const UNPAID_MAIL_MINUTES = 10;

/**
 * Applies what a provider said of a payment, in one transaction; idempotent and independent of order. Money received
 * pays its order or becomes a queued refund at once; a state older than the stored one changes nothing.
 * @returns the payment as it is then
 */
export async function settlePayment(ctx: Context, payment: Payment, seen: Seen, actor: AuditActor): Promise<Payment> {
  const settled = await settleAtOnce(ctx, payment, seen, actor);
  if (settled) return settled;
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

/**
 * The common case in one statement: the full amount for a waiting order. Undefined, and nothing has changed, in any
 * other.
 */
async function settleAtOnce(
  ctx: Context,
  payment: Payment,
  seen: Seen,
  actor: AuditActor,
): Promise<Payment | undefined> {
  const isPlain = seen.state === 'paid' && seen.paid && (!seen.back || seen.back.amount === FREE);
  if (!isPlain || !seen.paid || !isOpen(payment) || !isAbout(payment, seen)) return undefined;
  const changes = { paidAt: ctx.now, paidAmount: seen.paid.amount, paidCurrency: seen.paid.currency };
  const nextLook = nextLookAt({ ...payment, ...changes }, ctx.now);
  const { clientId: client, orderId: order, id } = payment;
  const paid = JSON.stringify({ client, order, payment: id, ...seen.paid, actor, now: ctx.now, nextLook });
  const [row] = await writing(
    ctx,
    () => settle(ctx.db).execute({ paid }),
    ([row]) => row?.isSettled === true,
  ).catch((error: unknown) => {
    // After a deadlock an outer transaction is over; its owner retries.
    if (isTransaction(ctx.db) || databaseCode(error) !== DEADLOCK) throw error;
    return [];
  });
  if (!row?.isSettled) return undefined;
  whenCommitted(ctx, () => {
    meters.deeds.inc({ action: 'order.paid' });
    meters.deeds.inc({ action: 'payment.paid' });
  });
  return { ...payment, ...changes, status: 'paid', settles: true, nextAskAt: nextLook, lastError: null };
}

const settle = oncePerDatabase((db: Db) =>
  db
    .select({ isSettled: sql<boolean>`is_settled` })
    .from(sql`settle_paid(${sql.placeholder('paid')}) AS done(is_settled)`)
    .prepare('settle_paid'),
);

/** A second payment that the provider made for the same opening carries the same token. */
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
    await queueMail(ctx, { kind: 'payment_failed', orderId: order.id, waitMinutes: UNPAID_MAIL_MINUTES });
  }
  return settled;
}

async function save(ctx: Context, payment: Payment, changes: Partial<Payment>): Promise<Payment> {
  const [saved] = await ctx.db.update(payments).set(changes).where(ofPayment(payment)).returning();
  if (!saved) throw new Error('A payment is gone');
  return saved;
}
