import type { Context } from '@/lib/context';
import { hasVouchers } from '@/lib/vouchers';
import { atOneVersion } from './one-version';
import { typesSoldAt } from './performance';
import { findPerformance, findTypes } from './read-programme';

/**
 * Whether a performance has ticket types that are shown only to who gives their code. The code of a type that subscriptions are of is
 * shown to nobody; vouchers may open it.
 */
export async function asksForCode(ctx: Context, subEventId: number): Promise<boolean> {
  return atOneVersion(ctx, async (ctx) => {
    const [found, types] = await Promise.all([findPerformance(ctx, subEventId), findTypes(ctx)]);
    const sold = typesSoldAt(found?.performance ?? { typeIds: null }, types);
    const asking = sold.filter(
      ({ code, validUntil }) => code !== null && (validUntil === null || validUntil > ctx.now),
    );
    if (asking.some(({ isOfSubscription }) => !isOfSubscription)) return true;
    return hasVouchers(
      ctx,
      asking.map(({ ticketTypeId }) => ticketTypeId),
    );
  });
}
