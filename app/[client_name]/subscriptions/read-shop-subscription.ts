import type { Context } from '@/lib/context';
import { languageOf } from '@/lib/i18n';
import type { Say } from '@/lib/i18n/own-words';
import { compareMoney, type Money } from '@/lib/money';
import { atOneVersion, countFreeSeats } from '@/lib/programme';
import {
  countKept,
  countTaken,
  type OpenPerformance,
  openPerformances,
  plansOf,
  type Subscription,
  type SubscriptionState,
  subscriptionState,
} from '@/lib/subscriptions';

/** A subscription as the shop sees it now. `left`: how many can still be sold; null: limited only by the seats. */
export type ShopSubscription = {
  subscription: Subscription;
  state: SubscriptionState;
  open: OpenPerformance[];
  left: number | null;
  /** Performances without a free seat. */
  gone: ReadonlySet<number>;
  /** The lowest price for one person; undefined while nothing of it is on sale. */
  cheapest: Money | undefined;
  text: (locale: string) => string;
};

/** @param say translates show and rank names */
export async function readShopSubscription(
  ctx: Context,
  subscription: Subscription,
  say: Say,
): Promise<ShopSubscription> {
  const { maximum, texts, text } = subscription;
  const open = (await atOneVersion(ctx, (ctx) => openPerformances(ctx, subscription))).map((one) => openIn(say, one));
  const taken = maximum === null ? 0 : await countGone(ctx, subscription);
  const gone = await findGone(ctx, open);
  const state = subscriptionState(subscription, { now: ctx.now, open: open.length, taken });
  const isGone = open.length - gone.size < needed(subscription);
  return {
    subscription,
    open,
    gone,
    state: state === 'open' && isGone ? ('sold_out' as const) : state,
    left: maximum === null ? null : Math.max(0, maximum - taken),
    cheapest: cheapestOf(subscription, open),
    text: (locale) => texts?.[languageOf(locale)] ?? text,
  };
}

/** How many are taken, or kept for subscribers who may renew. */
const countGone = async (ctx: Context, { id, seriesId }: Subscription): Promise<number> =>
  ((await countTaken(ctx, [seriesId])).get(seriesId) ?? 0) + (await countKept(ctx, id));

const openIn = (say: Say, { subEventId, offers }: OpenPerformance): OpenPerformance => ({
  subEventId,
  offers: offers.map((offer) => ({
    ...offer,
    categoryName: say(offer.categoryName),
    words: { ...offer.words, eventName: say(offer.words.eventName) },
  })),
});

const needed = ({ kind, atLeast, subEventIds }: Subscription): number =>
  kind === 'series' ? subEventIds.length : atLeast;

async function findGone(ctx: Context, open: readonly OpenPerformance[]): Promise<Set<number>> {
  if (open.length === 0) return new Set();
  const asked = open.map(({ subEventId }) => ({ id: subEventId, clientId: ctx.client.id, maxPerOrder: 1 }));
  const { free } = await countFreeSeats(ctx, asked);
  return new Set(asked.flatMap(({ id }) => (free.get(id) === 0 ? [id] : [])));
}

function cheapestOf(subscription: Subscription, open: readonly OpenPerformance[]): Money | undefined {
  if (subscription.kind === 'series') return least(plansOf(subscription, open).map(({ price }) => price));
  const priced = subscription.ranks.flatMap(({ price }) => price ?? []);
  if (priced.length > 0) return least(priced);
  const each = open.map((one) => ({ one, price: least(one.offers.map(({ price }) => price)) }));
  each.sort((a, b) => compareMoney(a.price as Money, b.price as Money));
  const some = each.slice(0, subscription.atLeast).map(({ one }) => one);
  return least(plansOf(subscription, some).map(({ price }) => price));
}

const least = (prices: readonly Money[]): Money | undefined => [...prices].sort(compareMoney)[0];
