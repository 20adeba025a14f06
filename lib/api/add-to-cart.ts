import { sideDb } from '@/db/client';
import type { Added, Cart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { type Context, isTransaction } from '@/lib/context';
import type { Room } from '@/lib/waiting-room';
import type { Limits } from './limits';
import { type Position, takePosition } from './waiting';

/**
 * `count`: seats that are wanted. `isEmpty`: whether nothing is in the cart before. `doesQueue`: whether a cart that has to wait
 * gets a place in the waiting room, which counts as a new cart.
 */
type Adding = { cartId: string; count: number; isEmpty: () => Promise<boolean>; limits: Limits; doesQueue: boolean };

/** The cart; or that it has to wait before a performance and nothing has changed, and where it stands if it has a place. */
type AddedToCart = { cart: Cart } | { waiting: Position | undefined; subEventId: number };

/**
 * How the HTTP API, the order form and the evening add to a cart: `add` holds the seats, within the limits of who asks; where the
 * cart has to wait for its turn it gets a place, and the seats after all if nobody is before it.
 * @throws AppError `too_many_requests`, and those of `add`
 */
export function addToCart(
  ctx: Context,
  { cartId, count, isEmpty, limits, doesQueue }: Adding,
  add: () => Promise<Added>,
): Promise<AddedToCart> {
  return limits.holding(ctx, { count, isEmpty }, async () => {
    const added = await add();
    if ('cart' in added) return added;
    const { subEventId, waitingRoom } = added;
    const waiting = doesQueue ? await takePositionOutside(ctx, waitingRoom, cartId, limits) : undefined;
    if (waiting || !doesQueue) return { waiting, subEventId };
    const again = await add();
    return 'cart' in again ? again : { waiting, subEventId };
  });
}

/** Outside the transaction of an idempotent request, which may roll back: the place lasts. */
async function takePositionOutside(ctx: Context, room: Room, cartId: string, limits: Limits) {
  // A request that has a connection of the pool must not wait for another one.
  const db = isTransaction(ctx.db) ? sideDb() : ctx.db;
  // The client may have changed since it was remembered.
  const client = await findClient(db, ctx.client.name);
  return takePosition({ ...ctx, db, client }, room, cartId, limits);
}
