import { createHash } from 'node:crypto';
import type { Context } from '@/lib/context';
import { findPlace, keepPlace, recallPlace, type WaitingPlace } from './find-place';
import type { Room } from './find-room';
import { lineUp } from './line-up';
import { markTurnTaken } from './mark-turn-taken';
import { readLine } from './read-line';
import { dueAt, pollSeconds, turnOf, type WaitingLine } from './turns';

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

/** Where a cart stands now; whose turn it is takes it up by that. Costs no query for most who wait. */
export const readStanding = (ctx: Context, room: Room, cartId: string): Promise<Standing> =>
  // Elsewhere it may have got another place since.
  stand(ctx, { room, cartId, doubted: ['over'] });

/** The same, for one who is refused by it: one query more where it is not the turn, as far as this process knows. */
export const readTurn = (ctx: Context, room: Room, cartId: string): Promise<Standing> =>
  // Another process may have seen the turn come, as its line was read up to a second later, and has written it down.
  stand(ctx, { room, cartId, doubted: ['over', 'waiting'] });

type StandingInput = { room: Room; cartId: string; doubted: Standing['state'][] };

/** By what this process remembers, or by the database where that says what is `doubted`. */
async function stand(ctx: Context, { room, cartId, doubted }: StandingInput): Promise<Standing> {
  const id = { roomId: room.subEventId, cartId };
  // In this order: reading the line is what draws the places when the time has come.
  const line = await readLine(ctx, room);
  const known = recallPlace(ctx, id);
  if (known && line && isCertain(known, line)) {
    const standing = await standAt(ctx, { room, line, cartId }, known);
    if (!doubted.includes(standing.state)) return standing;
  }
  return standAt(ctx, { room, line, cartId }, await findPlace(ctx, id));
}

/** As readStanding, for a cart that gets a place if it has none: one, however often it asks. `before` runs first then, and may throw. */
export async function takePlace(
  ctx: Context,
  room: Room,
  cartId: string,
  before: () => Promise<void>,
): Promise<Standing> {
  const standing = await readStanding(ctx, room, cartId);
  if (standing.state !== 'over') return standing;
  await before();
  const place = await lineUp(ctx, room.subEventId, cartId);
  if (place) keepPlace(ctx, { roomId: room.subEventId, cartId }, place);
  return standAt(ctx, { room, line: await readLine(ctx, room), cartId }, place);
}

/** Of a turn that came before the line was last counted, the line no longer knows when. */
const isCertain = ({ slot, turnAt }: WaitingPlace, line: WaitingLine) =>
  turnAt !== null || (slot !== null && slot > line.counted);

type StandingCart = { room: Room; line: WaitingLine | undefined; cartId: string };

async function standAt(
  ctx: Context,
  { room, line, cartId }: StandingCart,
  place: WaitingPlace | undefined,
): Promise<Standing> {
  if (!place) return { state: 'over' };
  const grain = grainOf(cartId);
  const { opensAt, shopMinutes } = room;
  if (!line) {
    const seconds = (opensAt.getTime() - ctx.now.getTime()) / 1000;
    return { state: 'gathering', opensAt, pollSeconds: pollSeconds(Math.max(0, seconds), grain) };
  }
  const { slot } = place;
  // The places were drawn a moment ago.
  if (slot === null) return { state: 'gathering', opensAt, pollSeconds: pollSeconds(0, grain) };
  const due = place.turnAt ?? dueAt(line, slot);
  const turn = turnOf(line, { slot, due, shopMinutes }, ctx.now);
  if (turn.state === 'over') return { state: 'over' };
  if (turn.state === 'admitted') {
    if (!place.isTaken) await markTurnTaken(ctx, { roomId: room.subEventId, cartId }, place, due);
    return { state: 'admitted', endsAt: new Date(due.getTime() + shopMinutes * 60_000) };
  }
  const seconds = (due.getTime() - ctx.now.getTime()) / 1000;
  return { state: 'waiting', place: turn.place, expectedAt: due, pollSeconds: pollSeconds(seconds, grain) };
}

/** 0 … 1, always the same for a cart. */
const grainOf = (cartId: string): number => createHash('sha256').update(cartId).digest().readUInt8(0) / 255;
