import { createHash } from 'node:crypto';
import type { Context } from '@/lib/context';
import { findPlace, keepPlace, recallPlace, type WaitingPlace } from './find-place';
import type { Room } from './find-room';
import { joinQueue } from './join-queue';
import { markTurnTaken } from './mark-turn-taken';
import { readQueue } from './read-queue';
import { dueAt, pollSeconds, turnOf, type WaitingQueue } from './turns';

/**
 * Where a cart stands before a waiting room. `gathering`: it has not opened, and the places are drawn when it does.
 * `waiting`: at `place`, of which 1 is next, until `expectedAt` or sooner. `admitted`: it may shop, until `endsAt`. `over`: its
 * turn has passed, or it never had a place. `pollSeconds`: when to ask again.
 */
export type Standing =
  | { state: 'gathering'; opensAt: Date; pollSeconds: number }
  | { state: 'waiting'; place: number; expectedAt: Date; pollSeconds: number }
  | { state: 'admitted'; endsAt: Date }
  | { state: 'over' };

/** Where a cart stands now. A cart whose turn has come uses it by this call. No query for most carts that wait. */
export const readStanding = (ctx: Context, room: Room, cartId: string): Promise<Standing> =>
  // It may have taken a new place in another process.
  stand(ctx, { room, cartId, doubted: ['over'] });

/** Like readStanding, for a decision that refuses: reads the database again when the cached state says that the turn has not come. */
export const readTurn = (ctx: Context, room: Room, cartId: string): Promise<Standing> =>
  // Another process may have read the queue up to a second later, and recorded the turn.
  stand(ctx, { room, cartId, doubted: ['over', 'waiting'] });

type StandingInput = { room: Room; cartId: string; doubted: Standing['state'][] };

/** Reads the cached state, and the database if the state is one of `doubted`. */
async function stand(ctx: Context, { room, cartId, doubted }: StandingInput): Promise<Standing> {
  const id = { roomId: room.subEventId, cartId };
  // The queue first: reading it assigns the slots when the room opens.
  const queue = await readQueue(ctx, room);
  const known = recallPlace(ctx, id);
  if (known && queue && isCertain(known, queue)) {
    const standing = await standAt(ctx, { room, queue, cartId }, known);
    if (!doubted.includes(standing.state)) return standing;
  }
  return standAt(ctx, { room, queue, cartId }, await findPlace(ctx, id));
}

/** As readStanding, but a cart without a place gets one. `before` runs before a new place is taken, and may throw. */
export async function takePlace(
  ctx: Context,
  room: Room,
  cartId: string,
  before: () => Promise<void>,
): Promise<Standing> {
  const standing = await readStanding(ctx, room, cartId);
  if (standing.state !== 'over') return standing;
  await before();
  const place = await joinQueue(ctx, room.subEventId, cartId);
  if (place) keepPlace(ctx, { roomId: room.subEventId, cartId }, place);
  return standAt(ctx, { room, queue: await readQueue(ctx, room), cartId }, place);
}

/** Whether the cached state suffices: the queue cannot say when a turn began that is older than its last count. */
const isCertain = ({ slot, turnAt }: WaitingPlace, queue: WaitingQueue) =>
  turnAt !== null || (slot !== null && slot > queue.counted);

type StandingCart = { room: Room; queue: WaitingQueue | undefined; cartId: string };

async function standAt(
  ctx: Context,
  { room, queue, cartId }: StandingCart,
  place: WaitingPlace | undefined,
): Promise<Standing> {
  if (!place) return { state: 'over' };
  const grain = grainOf(cartId);
  const { opensAt, shopMinutes } = room;
  if (!queue) {
    const seconds = (opensAt.getTime() - ctx.now.getTime()) / 1000;
    return { state: 'gathering', opensAt, pollSeconds: pollSeconds(Math.max(0, seconds), grain) };
  }
  const { slot } = place;
  // The slots were assigned after this place was read.
  if (slot === null) return { state: 'gathering', opensAt, pollSeconds: pollSeconds(0, grain) };
  const due = place.turnAt ?? dueAt(queue, slot);
  const turn = turnOf(queue, { slot, due, shopMinutes }, ctx.now);
  if (turn.state === 'over') return { state: 'over' };
  if (turn.state === 'admitted') {
    if (!place.isTaken) await markTurnTaken(ctx, { roomId: room.subEventId, cartId }, place, due);
    return { state: 'admitted', endsAt: new Date(due.getTime() + shopMinutes * 60_000) };
  }
  const seconds = (due.getTime() - ctx.now.getTime()) / 1000;
  return { state: 'waiting', place: turn.place, expectedAt: due, pollSeconds: pollSeconds(seconds, grain) };
}

/** A number from 0 to 1, the same for a cart every time. */
const grainOf = (cartId: string): number => createHash('sha256').update(cartId).digest().readUInt8(0) / 255;
