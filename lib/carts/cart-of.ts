import type { Context } from '@/lib/context';
import { seatIdOf } from '@/lib/ids';
import { merge } from '@/lib/merge';
import type { Money } from '@/lib/money';
import { cartTotal } from '@/lib/pricing';
import { atOneVersion, describeSeat, type SeatText } from '@/lib/programme';
import { type HeldSeat, MAX_EXTENSIONS } from '@/lib/seats';

export type CartSeat = Omit<HeldSeat, 'nr' | 'categoryId'> & { seatId: string } & SeatText;

/**
 * `expiresAt`: null for an empty cart. `extensionsLeft`: how often extendHold can still extend it. `countsAs`: how many tickets it counts
 * as in the limit per order, if not one per seat (lib/subscriptions).
 */
export type Cart = {
  seats: CartSeat[];
  total: Money;
  expiresAt: Date | null;
  extensionsLeft: number;
  countsAs?: number;
};

type CartHolds = { seats: readonly HeldSeat[]; expiresAt: Date | null; extensions: number };

/** The cart that holds these seats, with their texts from one catalogue version. */
export function cartOf(ctx: Context, held: CartHolds): Promise<Cart> {
  return atOneVersion(ctx, (ctx) => describeCart(ctx, held));
}

async function describeCart(ctx: Context, { seats, expiresAt, extensions }: CartHolds): Promise<Cart> {
  const described: CartSeat[] = [];
  let [before, words]: [HeldSeat?, SeatText?] = [];
  for (const held of seats) {
    if (!words || !before || !isAlike(before, held)) words = await describeSeat(ctx, held);
    before = held;
    const { subEventId, ticketTypeId, section, row, seat, price } = held;
    const seatId = seatIdOf(subEventId, held.nr);
    described.push(merge({ subEventId, ticketTypeId, section, row, seat, price, seatId }, words));
  }
  return {
    seats: described,
    total: cartTotal(seats.map(({ price }) => price)),
    expiresAt,
    extensionsLeft: MAX_EXTENSIONS - extensions,
  };
}

const isAlike = (a: HeldSeat, b: HeldSeat) =>
  a.subEventId === b.subEventId && a.categoryId === b.categoryId && a.ticketTypeId === b.ticketTypeId;
