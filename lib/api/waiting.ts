import { sideDb } from '@/db/client';
import { findClient } from '@/lib/clients';
import { type Context, isTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { findRoom, type Room, readToken, signToken, takePlace } from '@/lib/waiting-room';
import type { Limits } from './limits';
import { toWireStanding } from './wire/standing';

/** Where a request carries the token of a place. */
export const TOKEN_HEADER = 'waiting-token';

/** The cart of the token that a request carries; undefined when it has none of ours. */
export function cartOfToken(ctx: Context, request: Request): string | undefined {
  const token = request.headers.get(TOKEN_HEADER);
  return token === null ? undefined : readToken(ctx, token);
}

type Turn = { cartId: string; subEventId: number; limits: Limits };

/**
 * Does `work` for a cart; where that has to wait for its turn, gives it its place, which counts as a new cart, and does the
 * work after all if nobody is before it.
 * @throws AppError `waiting`, with the place and a token for it
 */
export async function inTurn<T>(
  ctx: Context,
  { cartId, subEventId, limits }: Turn,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'waiting')) throw error;
    // Not within the transaction of an answer that is given once: the place must last.
    // Who has a connection of the pool must not wait for another one.
    const db = isTransaction(ctx.db) ? sideDb() : ctx.db;
    // The client may be another than was recalled.
    const outside = { ...ctx, db, client: await findClient(db, ctx.client.name, 'remembered') };
    const room = await findRoom(outside, subEventId);
    if (!room) throw error;
    await admit(outside, room, cartId, limits);
    return work();
  }
}

/** Lets a cart pass whose turn it is at a waiting room, and gives it a place if it has none. @throws AppError `waiting` */
export async function admit(ctx: Context, room: Room, cartId: string, limits: Limits): Promise<void> {
  const standing = await takePlace(ctx, room, cartId, () => limits.newCart(ctx));
  if (standing.state === 'admitted') return;
  const wire = toWireStanding(standing, { opensAt: room.opensAt, token: signToken(ctx, cartId) });
  const { state: _state, ends_at: _ends, ...extra } = wire;
  const message =
    wire.place === null ? 'The sale has not begun: wait for your turn' : `Wait for your turn: ${wire.place}`;
  throw new AppError('waiting', message, { extra: { ...extra, retry_after: extra.retry_after ?? 1 } });
}

/** The waiting room before a performance. @throws AppError `waiting_room_not_found` */
export async function getRoom(ctx: Context, subEventId: number): Promise<Room> {
  const room = await findRoom(ctx, subEventId);
  if (!room) throw new AppError('waiting_room_not_found', 'There is no waiting room here');
  return room;
}
