import { and, eq } from 'drizzle-orm';
import { type AuditActor, payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type OrderRow, repriceOrder, statusAt } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { addPayment } from './add-payment';
import { payNothing } from './pay-nothing';
import { askSoon, type Payment } from './read-payment';
import { settlePaid } from './settle-paid';

/**
 * Marks an unpaid order that the caller has locked as paid in cash, or as free if it costs nothing. Money that still arrives from a
 * provider for it is refunded.
 * @throws AppError `order_ended`
 */
export async function payInCash(ctx: Context, order: OrderRow, by: AuditActor): Promise<Payment> {
  const priced = await priceAtTill(ctx, order);
  if (priced.total === FREE) return payNothing(ctx, priced, by);
  const cash = { paymentId: null, description: '', provider: 'cash', method: null } as const;
  const payment = await addPayment(ctx, priced, { ...cash, cost: priced.paymentCost });
  const { amount, currency } = payment;
  const settled = await settlePaid(ctx, priced, payment, { amount, currency, by });
  if (!settled.settles) throw new AppError('order_ended', 'This order does not wait for money');
  return settled;
}

/**
 * Reprices an unpaid order for the box office: without the fee of an unused payment method; a promised order keeps its price. Closes its
 * other payments.
 * @throws AppError `order_ended`
 */
export async function priceAtTill(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const status = statusAt(order, ctx.now);
  if (status !== 'pending' && status !== 'promised') {
    throw new AppError('order_ended', 'This order does not wait for money');
  }
  await askSoon(ctx, order.id);
  await ctx.db
    .update(payments)
    .set({ status: 'cancelled' })
    .where(
      and(
        eq(payments.clientId, ctx.client.id),
        eq(payments.orderId, order.id),
        eq(payments.provider, 'door'),
        eq(payments.status, 'open'),
      ),
    );
  return status === 'promised' ? order : repriceOrder(ctx, order, FREE);
}
