import type { Context } from '@/lib/context';
import { readSubscriptions } from './read-subscriptions';

/** When, after `ctx.now`, the sale of a subscription next begins or ends (isSold), in milliseconds since 1970; Infinity for never. */
export async function nextSaleChange(ctx: Context): Promise<number> {
  const times = (await readSubscriptions(ctx)).flatMap(({ saleFrom, saleUntil }) => [saleFrom, saleUntil]);
  const ahead = times.flatMap((at) => (at && at > ctx.now ? [at.getTime()] : []));
  return Math.min(...ahead, Number.POSITIVE_INFINITY);
}
