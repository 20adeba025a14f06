import type { AuditActor } from '@/db/schema';
import type { Context } from '@/lib/context';
import { freeSold } from '@/lib/seats';
import { moveOrder } from './move-order';
import type { OrderRow } from './read-order';

/** Takes a paid order back, which the caller has locked: its seats are free again. The caller sends the money. */
export async function refundOrder(ctx: Context, order: OrderRow, actor: AuditActor): Promise<OrderRow> {
  await freeSold(ctx, order.id);
  return moveOrder(ctx, order, 'refund', actor, { endedAt: ctx.now });
}
