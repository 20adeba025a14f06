import { type AuditActor, payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { newPayment } from './add-payment';
import type { Payment } from './read-payment';
import { settlePaid } from './settle-paid';

/** Marks an order that costs nothing, and that the caller has locked, as paid. */
export async function payNothing(ctx: Context, order: OrderRow, by: AuditActor = 'buyer'): Promise<Payment> {
  const free = {
    ...newPayment(ctx, order),
    provider: 'free',
    description: '',
    cost: FREE,
    amount: FREE,
    status: 'open',
  } as const;
  const [payment] = await ctx.db.insert(payments).values(free).returning();
  if (!payment) throw new Error('The payment was not saved');
  const settled = await settlePaid(ctx, order, payment, { amount: FREE, currency: order.currency, by });
  if (!settled.settles) throw new AppError('cart_empty', 'The cart is empty, or its time is over');
  return settled;
}
