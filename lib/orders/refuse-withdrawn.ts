import type { Context } from '@/lib/context';
import { lockPerformances, notOnSale } from '@/lib/seats';
import { holdIdOf } from './hold-id';
import type { OrderRow } from './read-order';

/**
 * Refuses to continue with a waiting order, which the caller has locked, when one of its performances was withdrawn
 * from sale since. One that has merely begun can still be paid.
 * @throws AppError `not_on_sale`
 */
export async function refuseWithdrawn(ctx: Context, order: OrderRow): Promise<void> {
  const holdId = holdIdOf(order);
  const closed = await lockPerformances(ctx, holdId, { byClock: false });
  if (closed.length > 0) throw await notOnSale(ctx, holdId, closed);
}
