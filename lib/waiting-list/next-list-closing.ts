import { eq } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { LAST_MINUTES } from './is-list-open';

/** When, after `ctx.now`, the next waiting list closes (isListOpen), in milliseconds since 1970; Infinity when none is open. */
export async function nextListClosing(ctx: Context): Promise<number> {
  if (ctx.client.waitingListHours === null) return Number.POSITIVE_INFINITY;
  const starts = (await cacheByVersion(ctx.client, 'starts', () => readStarts(ctx))) ?? [];
  const closings = starts.map((at) => at - LAST_MINUTES * 60_000);
  return closings.find((at) => at > ctx.now.getTime()) ?? Number.POSITIVE_INFINITY;
}

/** All starts of performances, ascending. */
async function readStarts({ client, db }: Context): Promise<number[]> {
  const rows = await db
    .selectDistinct({ at: subEvents.startsAt })
    .from(subEvents)
    .where(eq(subEvents.clientId, client.id))
    .orderBy(subEvents.startsAt);
  return rows.map(({ at }) => at.getTime());
}
