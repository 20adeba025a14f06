import type { AuditActor } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { freeSold, holdsSeats, lockCart, moveHold, releaseHold } from '@/lib/seats';
import { holdIdOf } from './hold-id';
import { lockOrder } from './lock-order';
import { moveOrder } from './move-order';
import { getOrderHead, type OrderRow, statusAt } from './read-order';

/**
 * Cancels an unpaid order. If the visitor's cart is empty, the seats of a pending order return to it with a new hold; else they are freed.
 * @throws AppError `order_not_found`, `order_ended` (paid, or ended already)
 */
export async function cancelOrder(ctx: Context, key: string, actor: AuditActor): Promise<OrderRow> {
  const { id, cartId } = await getOrderHead(ctx, key);
  return inTransaction(ctx, async (ctx) => {
    await lockCart(ctx, cartId);
    return cancelLocked(ctx, await lockOrder(ctx, id), actor);
  });
}

/** Like cancelOrder, for an order that the caller has locked, after its visitor's cart. */
export async function cancelLocked(ctx: Context, order: OrderRow, actor: AuditActor): Promise<OrderRow> {
  const status = statusAt(order, ctx.now);
  if (status === 'promised') await freeSold(ctx, order.id);
  else if (status === 'pending') await giveBack(ctx, order);
  else throw new AppError('order_ended', 'This order cannot be cancelled any more');
  return moveOrder(ctx, order, 'cancel', actor, { endedAt: ctx.now });
}

async function giveBack(ctx: Context, order: OrderRow): Promise<void> {
  const holdId = holdIdOf(order);
  await lockCart(ctx, holdId);
  if (await holdsSeats(ctx, order.cartId)) return releaseHold(ctx, holdId);
  // Expired seats in the cart must not get the new expiry.
  await releaseHold(ctx, order.cartId);
  await moveHold(ctx, { from: holdId, to: order.cartId, minutes: ctx.client.holdMinutes });
}
