import { and, desc, eq, inArray } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';

export type Payment = typeof payments.$inferSelect;

export const ofPayment = ({ clientId, id }: Pick<Payment, 'clientId' | 'id'>) =>
  and(eq(payments.clientId, clientId), eq(payments.id, id));

/** The payment that a provider was given this token for. @throws AppError `payment_not_found` */
export async function getPaymentByToken(ctx: Context, token: string): Promise<Payment> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, ctx.client.id), eq(payments.token, token)));
  if (!payment) throw new AppError('payment_not_found', 'Payment not found');
  return payment;
}

/** Every attempt to pay an order, the latest first. */
export function listPayments(ctx: Context, orderId: number): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, ctx.client.id), eq(payments.orderId, orderId)))
    .orderBy(desc(payments.id));
}

/** Whether an attempt may still take money, as far as we know. */
export const isOpen = ({ status }: Pick<Payment, 'status'>): boolean => status === 'opening' || status === 'open';

/** Asks about the open attempts of an order at the next turn: something happened that may have ended them. */
export async function askSoon(ctx: Context, orderId: number): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ nextAskAt: ctx.now })
    .where(
      and(
        eq(payments.clientId, ctx.client.id),
        eq(payments.orderId, orderId),
        inArray(payments.status, ['opening', 'open']),
        inArray(payments.provider, ['mollie', 'stripe', 'test']),
      ),
    );
}
