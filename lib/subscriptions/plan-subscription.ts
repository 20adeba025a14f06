import type { Context } from '@/lib/context';
import { type Money, sumMoney } from '@/lib/money';
import { dividePrice } from '@/lib/pricing';
import { isOnSale, offersOfType, type TicketOffer } from '@/lib/programme';
import type { Subscription } from './read-subscriptions';

/** A performance of a subscription that is on sale now, with the offers of the ranks that the subscription sells. */
export type OpenPerformance = { subEventId: number; offers: TicketOffer[] };

/** One ticket of a subscription, with its price. */
export type Part = { offer: TicketOffer; price: Money };

/** A subscription in one rank. `usual`: the price of the same seats bought one by one, without a discount. */
export type Plan = { categoryId: number; categoryName: string; parts: Part[]; price: Money; usual: Money };

/** The performances of a subscription on sale now, at the client's catalogue version, by date. */
export async function openPerformances(ctx: Context, subscription: Subscription): Promise<OpenPerformance[]> {
  const sold = subscription.ranks.map(({ categoryId }) => categoryId);
  const all = await Promise.all(
    subscription.subEventIds.map(async (subEventId) => {
      const offers = await offersOfType(ctx, subEventId, subscription.ticketTypeId);
      const open = offers.filter(
        (offer) => isOnSale(offer, ctx.now) && (sold.length === 0 || sold.includes(offer.categoryId)),
      );
      return { subEventId, offers: open };
    }),
  );
  return all
    .filter(({ offers }) => offers.length > 0)
    .sort((a, b) => startOf(a) - startOf(b) || a.subEventId - b.subEventId);
}

const startOf = ({ offers }: OpenPerformance): number => offers[0]?.startsAt.getTime() ?? 0;

/** A plan for each rank that the subscription sells and these performances share, in its order. */
export function plansOf({ ranks, currency }: Subscription, performances: readonly OpenPerformance[]): Plan[] {
  const [first] = performances;
  if (!first) return [];
  const order = ranks.length > 0 ? ranks : first.offers.map(({ categoryId }) => ({ categoryId, price: null }));
  return order.flatMap(({ categoryId, price }) => {
    const offers = performances.flatMap((one) => one.offers.find((offer) => offer.categoryId === categoryId) ?? []);
    const [some] = offers;
    if (!some || offers.length < performances.length) return [];
    const parts = partsOf(offers, price, currency);
    const usual = sumMoney(offers.map(({ basePrice }) => basePrice));
    const whole = sumMoney(parts.map((part) => part.price));
    return [{ categoryId, categoryName: some.categoryName, parts, price: whole, usual }];
  });
}

function partsOf(offers: readonly TicketOffer[], price: Money | null, currency: string): Part[] {
  if (price === null) return offers.map((offer) => ({ offer, price: offer.price }));
  const shares = dividePrice(
    price,
    offers.map(({ basePrice }) => basePrice),
    currency,
  );
  return offers.map((offer, i) => ({ offer, price: shares[i] ?? price }));
}
