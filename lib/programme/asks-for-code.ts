import type { Context } from '@/lib/context';
import { atOneVersion } from './one-version';
import { typesSoldAt } from './performance';
import { findPerformance, findTypes } from './read-programme';

/** Whether a performance has ticket types that are shown only to who gives their code. */
export async function asksForCode(ctx: Context, subEventId: number): Promise<boolean> {
  return atOneVersion(ctx, async (ctx) => {
    const [found, types] = await Promise.all([findPerformance(ctx, subEventId), findTypes(ctx)]);
    const sold = typesSoldAt(found?.performance ?? { typeIds: null }, types);
    return sold.some(({ code, validUntil }) => code !== null && (validUntil === null || validUntil > ctx.now));
  });
}
