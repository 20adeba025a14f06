import type { Context } from '@/lib/context';
import { hasVouchers } from '@/lib/vouchers';
import { atOneVersion } from './one-version';
import { typesSoldAt } from './performance';
import { findPerformance, findTypes } from './read-programme';

/**
 * Whether a performance has ticket types that a code of their own or a voucher opens. A subscription's type has a code that nobody knows:
 * only vouchers open it.
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
