import type { Context } from '@/lib/context';
import { readRooms } from './find-room';

/** When, after `ctx.now`, the next waiting room of a client opens, in milliseconds since 1970; Infinity when none lies ahead. */
export async function nextOpening(ctx: Context): Promise<number> {
  const openings = (await readRooms(ctx)).map(({ opensAt }) => opensAt.getTime());
  return Math.min(...openings.filter((at) => at > ctx.now.getTime()), Number.POSITIVE_INFINITY);
}
