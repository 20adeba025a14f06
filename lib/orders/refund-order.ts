import type { AuditActor } from '@/db/schema';
import type { Context } from '@/lib/context';
import { freeSold } from '@/lib/seats';
import { moveOrder } from './move-order';
import type { OrderRow } from './read-order';

/** Marks a paid order, which the caller has locked, as refunded and frees its seats. The caller sends the money. */
export async function refundOrder(ctx: Context, order: OrderRow, actor: AuditActor): Promise<OrderRow> {
  await freeSold(ctx, order.id);
  return moveOrder(ctx, order, 'refund', actor, { endedAt: ctx.now });
}
