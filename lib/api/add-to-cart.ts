import { sideDb } from '@/db/client';
import type { Added, Cart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { type Context, isTransaction } from '@/lib/context';
import type { Room } from '@/lib/waiting-room';
import type { HoldWanted, Limits } from './limits';
import { type Position, takePosition } from './waiting';

/** `doesQueue`: whether a cart that must wait gets a place in the waiting room, which counts as a new cart. */
type Adding = HoldWanted & { limits: Limits; doesQueue: boolean };

/** The cart; or, with nothing changed, the performance whose waiting room the cart must wait in, with its position if it has one. */
type AddedToCart = { cart: Cart } | { waiting: Position | undefined; subEventId: number };

/**
 * Adds to a cart for the HTTP API, the order form and the evening: `add` holds the seats, within the caller's rate limits. A cart that must
 * wait joins the queue; if nobody is ahead of it, it gets the seats at once.
 * @throws AppError `too_many_requests`, and those of `add`
 */
export function addToCart(
  ctx: Context,
  { cartId, count, limits, doesQueue }: Adding,
  add: () => Promise<Added>,
): Promise<AddedToCart> {
  return limits.holding(ctx, { cartId, count }, async () => {
    const added = await add();
    if ('cart' in added) return added;
    const { subEventId, waitingRoom } = added;
    const waiting = doesQueue ? await takePositionOutside(ctx, waitingRoom, cartId, limits) : undefined;
    if (waiting || !doesQueue) return { waiting, subEventId };
    const again = await add();
    return 'cart' in again ? again : { waiting, subEventId };
  });
}

/** Outside the idempotency transaction, which may roll back: the place must last. */
async function takePositionOutside(ctx: Context, room: Room, cartId: string, limits: Limits) {
  // A request that holds a connection of the pool must not wait for a second one.
  const db = isTransaction(ctx.db) ? sideDb() : ctx.db;
  // The client may have changed since it was cached.
  const client = await findClient(db, ctx.client.name);
  return takePosition({ ...ctx, db, client }, room, cartId, limits);
}
