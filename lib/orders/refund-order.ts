import type { AuditActor } from '@/db/schema';
import type { Context } from '@/lib/context';
import { freeAllSold } from '@/lib/seats';
import { moveOrders } from './move-order';
import type { OrderRow } from './read-order';
import { voidTickets } from './void-tickets';

/** Marks a paid order, which the caller has locked, as refunded, frees its seats and voids its tickets. The caller queues the refund. */
export async function refundOrder(ctx: Context, order: OrderRow, actor: AuditActor): Promise<OrderRow> {
  const [refunded] = await refundOrders(ctx, [order], actor);
  if (!refunded) throw new Error('The order was not refunded');
  return refunded;
}

/** Like refundOrder, for several orders. */
export async function refundOrders(ctx: Context, orders: readonly OrderRow[], actor: AuditActor): Promise<OrderRow[]> {
  const ids = orders.map(({ id }) => id);
  await freeAllSold(ctx, ids);
  const refunded = await moveOrders(ctx, orders, 'refund', actor, { endedAt: ctx.now });
  await voidTickets(ctx, ids, { reason: 'refunded' });
  return refunded;
}
