import type { AuditActor } from '@/db/schema';
import type { Context } from '@/lib/context';
import { sellHeld } from '@/lib/seats';
import { holdIdOf } from './hold-id';
import { moveOrder } from './move-order';
import type { OrderRow } from './read-order';

/**
 * Promises a pending order, which the caller has locked, until `until`: its buyer pays at the door or on invoice.
 * @returns false when the order has expired
 */
export async function promiseOrder(
  ctx: Context,
  order: OrderRow,
  until: Date,
  actor: AuditActor = 'buyer',
): Promise<boolean> {
  if (!(await sellHeld(ctx, holdIdOf(order), order.id))) return false;
  await moveOrder(ctx, order, 'promise', actor, { expiresAt: until });
  return true;
}
