import { and, eq, sql } from 'drizzle-orm';
import { carts, orders, testBankPayments } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { newCartId } from '@/lib/ids';
import { getOrderHeadById, holdIdOf, type OrderRow } from '@/lib/orders';
import { findRef, isTestBankOpen, ofRef } from '@/lib/providers';
import { askAboutRef } from './handle-provider-message';
import { findPaymentByToken } from './read-payment';
import { advanceTestByToken } from './test-payment/advance-test-by-token';
import { findTestByToken } from './test-payment/read-test-payment';

export type TestBankPayment = typeof testBankPayments.$inferSelect;

/** What a buyer can do at the test bank. `pay_silently`: the bank sends no message, so polling must find out. */
export const TEST_BANK_DEEDS = ['pay', 'fail', 'cancel', 'pay_silently', 'pay_twice', 'pay_late'] as const;
export type TestBankDeed = (typeof TEST_BANK_DEEDS)[number];

/** A payment of the test bank. @throws AppError `payment_not_found`, also where the bank is closed */
export async function getTestBankPayment(ctx: Context, ref: string): Promise<TestBankPayment> {
  const [payment] = await ctx.db.select().from(testBankPayments).where(ofRef(ctx, ref));
  if (!payment || !isTestBankOpen()) throw new AppError('payment_not_found', 'Payment not found');
  return payment;
}

/**
 * Carries out the buyer's choice at the test bank, and sends us a message as a provider would. A payment that is no longer open stays as it
 * is. @returns the path where the buyer goes next. @throws AppError `payment_not_found`
 */
export async function actAtTestBank(ctx: Context, ref: string, deed: TestBankDeed): Promise<string> {
  const { token } = await getTestBankPayment(ctx, ref);
  const back = `/api/${ctx.client.name}/payment/return/${token}`;
  const payment = await findPaymentByToken(ctx, token);
  if (!payment) {
    if (!(await findTestByToken(ctx, token))) throw new AppError('payment_not_found', 'Payment not found');
    await answer(ctx, ref, deed);
    if (deed !== 'pay_silently') await advanceTestByToken(ctx, token, { isMessage: true });
    return back;
  }
  if (deed === 'pay_late') await endWaiting(ctx, await getOrderHeadById(ctx, payment.orderId));
  await answer(ctx, ref, deed);
  if (deed === 'pay_twice') await askAboutRef(ctx, payment, await payAgain(ctx, ref));
  if (deed !== 'pay_silently') await askAboutRef(ctx, payment, ref);
  return back;
}

async function answer(ctx: Context, ref: string, deed: TestBankDeed): Promise<void> {
  await ctx.db
    .update(testBankPayments)
    .set({ status: deed === 'fail' ? 'failed' : deed === 'cancel' ? 'cancelled' : 'paid' })
    .where(and(ofRef(ctx, ref), eq(testBankPayments.status, 'open')));
}

/** Makes an order expire now, so that somebody can try a late payment without waiting. */
async function endWaiting(ctx: Context, order: OrderRow): Promise<void> {
  const past = sql`${ctx.now.toISOString()}::timestamptz - interval '1 second'`;
  await inTransaction(ctx, async ({ db, client }) => {
    const ended = await db
      .update(orders)
      .set({ expiresAt: past })
      .where(and(eq(orders.clientId, client.id), eq(orders.id, order.id), eq(orders.status, 'pending')))
      .returning({ key: orders.key });
    if (ended.length === 0) return;
    await db
      .update(carts)
      .set({ expiresAt: past })
      .where(and(eq(carts.clientId, client.id), eq(carts.id, holdIdOf(order))));
  });
}

/** Takes the money again, in a second payment. @returns its reference */
async function payAgain(ctx: Context, ref: string): Promise<string> {
  const [payment] = await ctx.db.select().from(testBankPayments).where(ofRef(ctx, ref));
  if (!payment) throw new AppError('payment_not_found', 'Payment not found');
  await ctx.db
    .insert(testBankPayments)
    .values({ ...payment, ref: newCartId(), copy: 1, status: 'paid', refunded: null, refundTokens: [] })
    .onConflictDoNothing();
  return (await findRef(ctx, payment.token, 1)) ?? ref;
}
