import { Temporal } from 'temporal-polyfill';
import type { Context } from '@/lib/context';
import { nextChangeByClock } from '@/lib/programme';
import { nextOpening } from '@/lib/waiting-room';

/**
 * The next time after `ctx.now` at which a client's page changes without an edit: as for its catalogue, or because a day or a waiting room
 * begins. Milliseconds since 1970.
 */
export async function nextChangeOfPage(ctx: Context): Promise<number> {
  const changes = await Promise.all([nextChangeByClock(ctx), nextOpening(ctx)]);
  return Math.min(...changes, nextMidnight(ctx));
}

function nextMidnight({ now, client: { timezone } }: Context): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  return local.add({ days: 1 }).startOfDay().epochMilliseconds;
}
