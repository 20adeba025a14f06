import { Temporal } from 'temporal-polyfill';
import type { Context } from '@/lib/context';
import { nextChangeByClock } from '@/lib/programme';
import { nextSaleChange } from '@/lib/subscriptions';
import { nextVoucherEnd } from '@/lib/vouchers';
import { nextListClosing } from '@/lib/waiting-list';
import { nextOpening } from '@/lib/waiting-room';

/**
 * The next time after `ctx.now` at which a client's page changes without an edit: as for its catalogue, or because a day or a waiting room
 * begins, a waiting list closes, the sale of a subscription begins or ends, or vouchers end. Milliseconds since 1970.
 */
export async function nextChangeOfPage(ctx: Context): Promise<number> {
  const changes = [nextChangeByClock, nextOpening, nextListClosing, nextSaleChange, nextVoucherEnd];
  return Math.min(...(await Promise.all(changes.map((next) => next(ctx)))), nextMidnight(ctx));
}

function nextMidnight({ now, client: { timezone } }: Context): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  return local.add({ days: 1 }).startOfDay().epochMilliseconds;
}
