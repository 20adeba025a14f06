import type { Context } from '@/lib/context';
import { formatLongDay, localTimeIn } from '@/lib/i18n';
import type { SubscriptionWords } from '@/lib/i18n/subscriptions';
import type { Subscription, SubscriptionState } from '@/lib/subscriptions';

type Facts = { ctx: Context; words: SubscriptionWords; locale: string };

/** Why a subscription cannot be bought now. */
export function sayState(
  state: Exclude<SubscriptionState, 'open'>,
  { saleFrom }: Subscription,
  { ctx, words, locale }: Facts,
): string {
  const from = saleFrom ? formatLongDay(localTimeIn(ctx.client.timezone, saleFrom), locale) : '';
  return { early: words.early(from), over: words.over, sold_out: words.soldOut, closed: words.closed }[state];
}
