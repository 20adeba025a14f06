import type { CartSeat } from '@/lib/carts';
import type { partCart } from '../_shop/passes-of';
import type { LineAgain, SubscriptionAgain } from './read-again';

/** The content of a cart, in the form that takeAgain needs to hold it again. */
export type HeldBefore = { lines: LineAgain[]; subscriptions: SubscriptionAgain[] };

type Parted = Awaited<ReturnType<typeof partCart>>;

/**
 * Tickets by performance and type, with the ids of numbered seats; and subscriptions, except renewals, whose seats are kept for whoever has
 * the link.
 */
export const heldOf = ({ single, passes }: Parted): HeldBefore => ({
  lines: linesOf(single),
  subscriptions: passes.flatMap(({ subscriptionId, categoryId, seats, isRenewal }) =>
    isRenewal
      ? []
      : {
          subscription: subscriptionId,
          rank: categoryId,
          events: seats.map(({ subEventId }) => subEventId),
          seats: seats.flatMap(({ section, seatId }) => (section === null ? [] : [seatId])),
        },
  ),
});

function linesOf(seats: readonly CartSeat[]): LineAgain[] {
  const lines = new Map<string, LineAgain>();
  for (const { subEventId: event, discountId: discount, section, seatId } of seats) {
    const key = `${event} ${discount}`;
    const line = lines.get(key) ?? { event, discount, count: 0, seats: [] };
    line.count += 1;
    if (section !== null) line.seats.push(seatId);
    lines.set(key, line);
  }
  return [...lines.values()];
}
