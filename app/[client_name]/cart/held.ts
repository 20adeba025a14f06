import type { CartSeat } from '@/lib/carts';
import type { splitCart } from '../_shop/split-cart';
import type { HeldLine, HeldSubscription } from './held-fields';

/** The content of a cart, in the form that takeAgain needs to hold it again. */
export type HeldCart = { lines: HeldLine[]; subscriptions: HeldSubscription[] };

type SplitCart = Awaited<ReturnType<typeof splitCart>>;

/**
 * Tickets by performance and type, with the ids of numbered seats; and subscriptions, except renewals, whose seats are kept for whoever has
 * the link.
 */
export const heldOf = ({ single, passes }: SplitCart): HeldCart => ({
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

function linesOf(seats: readonly CartSeat[]): HeldLine[] {
  const lines = new Map<string, HeldLine>();
  for (const { subEventId: event, discountId: discount, section, seatId } of seats) {
    const key = `${event} ${discount}`;
    const line = lines.get(key) ?? { event, discount, count: 0, seats: [] };
    line.count += 1;
    if (section !== null) line.seats.push(seatId);
    lines.set(key, line);
  }
  return [...lines.values()];
}
