import type { Context } from '@/lib/context';
import { lockPerformances, notOnSale } from '@/lib/seats';
import { holdIdOf } from './hold-id';
import type { OrderRow } from './read-order';

/**
 * Refuses to go on with an order that waits, and that the caller has locked, when one of its performances was taken from sale
 * since. What has only begun since can still be paid.
 * @throws AppError `not_on_sale`
 */
export async function refuseWithdrawn(ctx: Context, order: OrderRow): Promise<void> {
  const holdId = holdIdOf(order);
  const closed = await lockPerformances(ctx, holdId, { byClock: false });
  if (closed.length > 0) throw await notOnSale(ctx, holdId, closed);
}
