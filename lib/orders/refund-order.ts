import type { AuditActor } from '@/db/schema';
import type { Context } from '@/lib/context';
import { freeSold } from '@/lib/seats';
import { moveOrder } from './move-order';
import type { OrderRow } from './read-order';
import { voidTickets } from './void-tickets';

/**
 * Marks a paid order, which the caller has locked, as refunded, frees its seats and voids its tickets. The caller sends the
 * money.
 */
export async function refundOrder(ctx: Context, order: OrderRow, actor: AuditActor): Promise<OrderRow> {
  await freeSold(ctx, order.id);
  const refunded = await moveOrder(ctx, order, 'refund', actor, { endedAt: ctx.now });
  await voidTickets(ctx, order.id, { reason: 'refunded' });
  return refunded;
}
