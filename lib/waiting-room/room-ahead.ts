import type { Context } from '@/lib/context';
import { findRoom, type Room } from './find-room';
import { isUnderWay } from './is-under-way';
import { readTurn } from './stand';

/**
 * The waiting room where a cart has to wait before it gets seats of a performance; undefined when there is none, during its turn, and
 * while it still holds seats from a turn there. The box office never waits. Free of queries where there is no waiting room.
 */
export async function roomAhead(ctx: Context, cart: { cartId: string; subEventId: number }): Promise<Room | undefined> {
  const room = await findRoom(ctx, cart.subEventId);
  if (!room || isOfHouse(cart.cartId)) return undefined;
  if ((await readTurn(ctx, room, cart.cartId)).state === 'admitted') return undefined;
  return (await isUnderWay(ctx, room, cart.cartId)) ? undefined : room;
}

/** A cart of the organisation's own (`till:…`, `guests:…`): the id of a visitor's cart never has a colon. */
const isOfHouse = (cartId: string): boolean => cartId.includes(':');
