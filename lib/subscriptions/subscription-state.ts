import type { Subscription } from './read-subscriptions';

/** Whether a subscription can be bought. `closed`: too few of its performances are on sale. */
export type SubscriptionState = 'open' | 'early' | 'over' | 'sold_out' | 'closed';

/** Whether now is within its sale period. */
export const isSold = ({ saleFrom, saleUntil }: Subscription, now: Date): boolean =>
  (saleFrom === null || saleFrom <= now) && (saleUntil === null || saleUntil > now);

type Facts = { now: Date; open: number; taken: number };

/** `open`: how many of its performances are on sale; `taken`: how many are in carts and orders. */
export function subscriptionState(one: Subscription, { now, open, taken }: Facts): SubscriptionState {
  if (one.saleFrom && one.saleFrom > now) return 'early';
  if (one.saleUntil && one.saleUntil <= now) return 'over';
  const needed = one.kind === 'series' ? one.subEventIds.length : one.atLeast;
  if (open < needed) return 'closed';
  return one.maximum !== null && taken >= one.maximum ? 'sold_out' : 'open';
}
