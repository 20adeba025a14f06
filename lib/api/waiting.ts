import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { findRoom, type Room, readToken, signToken, takePlace } from '@/lib/waiting-room';
import type { Limits } from './limits';
import { toWireStanding } from './wire/standing';

/** The request header that carries the token of a place. */
const TOKEN_HEADER = 'waiting-token';

/** The cart of the token in a request; undefined without a valid token. */
export function cartOfToken(ctx: Context, request: Request): string | undefined {
  const token = request.headers.get(TOKEN_HEADER);
  return token === null ? undefined : readToken(ctx, token);
}

/** The position of a waiting cart, as answers show it. */
export type Position = ReturnType<typeof toWireStanding>;

/** The position of a cart in a waiting room, which it joins if needed; undefined when it is the cart's turn. */
export async function takePosition(
  ctx: Context,
  room: Room,
  cartId: string,
  limits: Limits,
): Promise<Position | undefined> {
  const standing = await takePlace(ctx, room, cartId, () => limits.newCart(ctx));
  if (standing.state === 'admitted') return undefined;
  return toWireStanding(standing, { opensAt: room.opensAt, token: signToken(ctx, cartId) });
}

/** The refusal that tells a program its position, with a token if it has one. */
export function waitingRefusal(position: Position | undefined): AppError {
  if (!position) return new AppError('waiting', 'There is a waiting room: wait for your turn');
  const { state: _state, ends_at: _ends, ...extra } = position;
  const message =
    extra.place === null ? 'The sale has not begun: wait for your turn' : `Wait for your turn: ${extra.place}`;
  return new AppError('waiting', message, { extra: { ...extra, retry_after: extra.retry_after ?? 1 } });
}

/** The waiting room of a performance. @throws AppError `waiting_room_not_found` */
export async function getRoom(ctx: Context, subEventId: number): Promise<Room> {
  const room = await findRoom(ctx, subEventId);
  if (!room) throw new AppError('waiting_room_not_found', 'There is no waiting room here');
  return room;
}
