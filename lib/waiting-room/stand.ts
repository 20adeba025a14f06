import { createHash } from 'node:crypto';
import type { Context } from '@/lib/context';
import type { Room } from './find-room';
import { findSlot, keepSlot } from './find-slot';
import { lineUp } from './line-up';
import { readLine } from './read-line';
import { dueAt, type Line, pollSeconds, turnOf } from './turns';

/**
 * Where a cart stands before a waiting room. `gathering`: it has not opened, and the places are drawn when it does.
 * `waiting`: at `place`, of which 1 is next, until `expectedAt`. `admitted`: it may shop, until `endsAt`. `over`: its turn
 * has passed, or it never had a place. `pollSeconds`: when to ask again.
 */
export type Standing =
  | { state: 'gathering'; opensAt: Date; pollSeconds: number }
  | { state: 'waiting'; place: number; expectedAt: Date; pollSeconds: number }
  | { state: 'admitted'; endsAt: Date }
  | { state: 'over' };

/** Where a cart stands now. Costs no query for most who wait. */
export async function readStanding(ctx: Context, room: Room, cartId: string): Promise<Standing> {
  // In this order: reading the line is what draws the places when the time has come.
  const line = await readLine(ctx, room);
  return standingOf(ctx, { room, line, cartId }, await findSlot(ctx, { roomId: room.subEventId, cartId }));
}

/** The same, for a cart that gets a place if it has none: one, however often it asks. `before` runs first then, and may throw. */
export async function takePlace(
  ctx: Context,
  room: Room,
  cartId: string,
  before: () => Promise<void>,
): Promise<Standing> {
  const standing = await readStanding(ctx, room, cartId);
  if (standing.state !== 'over') return standing;
  await before();
  const slot = await lineUp(ctx, room.subEventId, cartId);
  if (slot !== null) keepSlot(ctx, { roomId: room.subEventId, cartId }, slot);
  return standingOf(ctx, { room, line: await readLine(ctx, room), cartId }, slot);
}

type About = { room: Room; line: Line | undefined; cartId: string };

function standingOf(ctx: Context, { room, line, cartId }: About, slot: number | null | undefined): Standing {
  if (slot === undefined) return { state: 'over' };
  const grain = grainOf(cartId);
  const { opensAt, shopMinutes } = room;
  if (!line) {
    const seconds = (opensAt.getTime() - ctx.now.getTime()) / 1000;
    return { state: 'gathering', opensAt, pollSeconds: pollSeconds(Math.max(0, seconds), grain) };
  }
  // The places were drawn a moment ago.
  if (slot === null) return { state: 'gathering', opensAt, pollSeconds: pollSeconds(0, grain) };
  const turn = turnOf(line, { slot, shopMinutes }, ctx.now);
  const due = dueAt(line, slot);
  if (turn.state === 'over') return { state: 'over' };
  if (turn.state === 'admitted') return { state: 'admitted', endsAt: new Date(due.getTime() + shopMinutes * 60_000) };
  const seconds = (due.getTime() - ctx.now.getTime()) / 1000;
  return { state: 'waiting', place: turn.place, expectedAt: due, pollSeconds: pollSeconds(seconds, grain) };
}

/** 0 … 1, always the same for a cart. */
const grainOf = (cartId: string): number => createHash('sha256').update(cartId).digest().readUInt8(0) / 255;
