import { and, eq, sql } from 'drizzle-orm';
import { testBankPayments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { newCartId } from '@/lib/ids';
import { money } from '@/lib/money';
import type { PaymentOpening, Provider, SeenPayment } from '../provider';
import { findRef, ofRef } from './find-ref';
import { isTestBankOpen } from './is-open';

/** The path of the test bank's page of a payment, beginning with a slash. */
const testBankPath = (clientName: string, ref: string): string => `/${clientName}/testbank/${ref}`;

/** Payments at the test bank, stored in a table that nothing else reads. */
export function connectTestBank(ctx: Context): Provider {
  return {
    check: async () => null,
    open: (opening) => open(ctx, opening),
    // Its page is the terminal: whoever has it open taps the card.
    terminals: {
      list: async () => (isTestBankOpen() ? [{ id: 'test', name: 'Test' }] : []),
      open: ({ pageUrl, ...opening }) => open(ctx, { ...opening, returnUrl: pageUrl }),
      find: (token) => findRef(ctx, token, 0),
    },
    look: (ref) => look(ctx, ref),
    close: async (ref) => {
      await ctx.db
        .update(testBankPayments)
        .set({ status: 'expired' })
        .where(and(ofRef(ctx, ref), eq(testBankPayments.status, 'open')));
    },
    refund: async ({ ref, token, amount }) => {
      const { refunded, refundTokens } = testBankPayments;
      const after = sql`coalesce(${refunded}, 0) + ${amount}::numeric`;
      await ctx.db
        .update(testBankPayments)
        .set({ refunded: after, refundTokens: sql`array_append(${refundTokens}, ${token})` })
        .where(
          and(ofRef(ctx, ref), sql`NOT ${token} = ANY (${refundTokens})`, sql`${after} <= ${testBankPayments.amount}`),
        );
      if (await hasRefund(ctx, ref, token)) return refundRefOf(ref, token);
      throw new AppError('payment_refused', 'The test bank has no such money left');
    },
    seeRefund: async ({ ref, token, refundRef }) => {
      if (await hasRefund(ctx, ref, token)) return { ref: refundRefOf(ref, token), state: 'returned' };
      return refundRef ? { ref: refundRef, state: 'returned' } : undefined;
    },
  };
}

const refundRefOf = (ref: string, token: string): string => `${ref}-back-${token}`;

async function hasRefund(ctx: Context, ref: string, token: string): Promise<boolean> {
  const made = sql`${token} = ANY (${testBankPayments.refundTokens})`;
  return (
    (
      await ctx.db
        .select({ ref: testBankPayments.ref })
        .from(testBankPayments)
        .where(and(ofRef(ctx, ref), made))
    ).length > 0
  );
}

type Opened = Pick<PaymentOpening, 'token' | 'amount' | 'currency' | 'description' | 'returnUrl'>;

async function open(ctx: Context, opening: Opened): Promise<{ ref: string; checkoutUrl: string }> {
  if (!isTestBankOpen()) throw new AppError('payment_refused', 'The test bank is closed here');
  const { token, amount, currency, description } = opening;
  await ctx.db
    .insert(testBankPayments)
    .values({
      ref: newCartId(),
      clientId: ctx.client.id,
      token,
      description,
      amount,
      currency,
      status: 'open',
      createdAt: ctx.now,
    })
    .onConflictDoNothing();
  const ref = await findRef(ctx, token, 0);
  if (!ref) throw new Error('The test bank did not keep the payment');
  const path = testBankPath(ctx.client.name, ref);
  return { ref, checkoutUrl: new URL(path, opening.returnUrl).href };
}

async function look(ctx: Context, ref: string): Promise<SeenPayment> {
  const [payment] = await ctx.db.select().from(testBankPayments).where(ofRef(ctx, ref));
  if (!payment) throw new AppError('payment_refused', 'The test bank knows no such payment');
  const { token, status, amount, currency, refunded } = payment;
  if (status !== 'paid') return { token, state: status };
  const back = { amount: refunded ?? money('0.00'), byBank: false };
  return { token, state: status, paid: { amount, currency }, back };
}
