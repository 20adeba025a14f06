import { randomUUID } from 'node:crypto';
import { type AuditActor, payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { whyUnusable } from './pay-upgrade';
import { askSoon, type Payment } from './read-payment';
import { findPayableUpgrade } from './read-upgrade';
import { settlePaid } from './settle-paid';

/**
 * Takes the price difference of a pending upgrade in cash, and moves the ticket in the same transaction. The caller has locked the order.
 * Money that still arrives from a provider for it is refunded.
 * @throws AppError `order_ended`
 */
export async function payDifferenceInCash(ctx: Context, order: OrderRow, by: AuditActor): Promise<Payment> {
  const upgrade = order.status === 'paid' ? await findPayableUpgrade(ctx, order.id) : undefined;
  if (!upgrade || (await whyUnusable(ctx, order, upgrade))) throw ended();
  await askSoon(ctx, order.id);
  const { amount, id: upgradeId } = upgrade;
  const { currency } = order;
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      clientId: ctx.client.id,
      orderId: order.id,
      upgradeId,
      token: randomUUID(),
      provider: 'cash' as const,
      description: '',
      cost: FREE,
      amount,
      currency,
      status: 'open' as const,
      createdAt: ctx.now,
    })
    .returning();
  if (!payment) throw new Error('The payment was not saved');
  const settled = await settlePaid(ctx, order, payment, { amount, currency, by });
  if (!settled.topsUp) throw ended();
  return settled;
}

const ended = () => new AppError('order_ended', 'This order does not wait for money');
