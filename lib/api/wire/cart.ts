import { z } from 'zod';
import type { Cart, CartSeat } from '@/lib/carts';
import { MAX_CODE_CHARACTERS, MAX_EVENT_ID } from '@/lib/ids';
import { MOST_SUGGESTIONS, type Recommendation } from '@/lib/recommendations';
import { boundedText } from '@/lib/text-field';
import { amount, optionalText, orNull, shortText, wholeNumber } from './fields';
import { dutchDate, NO_END, shortTime, toWireRecommendation, wireRecommendation } from './recommendation';
import { dutchDateOf, NO_DATE, shortTimeOf } from './time';

/** Far above any client's order maximum, which has its own error `order_limit`. */
const MOST_TICKETS = 1000;
const MOST_SEAT_ID = 100;

const seatIds = z
  .union(
    [
      // An empty form field means no chosen seats.
      boundedText(MOST_SEAT_ID).transform((one) => (one === '' ? undefined : [one])),
      z
        .array(boundedText(MOST_SEAT_ID))
        .min(1, 'must name at least one seat')
        .max(MOST_TICKETS, `must name at most ${MOST_TICKETS} seats`),
      z.null().transform(() => undefined),
    ],
    { error: 'must be an array of seat ids' },
  )
  .refine((ids) => new Set(ids).size === (ids?.length ?? 0), 'names a seat twice');

/** The seats to add to a cart; parsed to internal names. */
export const seatsWanted = z
  .object({
    event_id: wholeNumber(1, MAX_EVENT_ID).meta({ description: 'The sub event.' }),
    discount_id: shortText(64).meta({ description: 'The ticket type, from `tickettypes`.' }),
    numberoftickets: wholeNumber(1, MOST_TICKETS).meta({ description: '1 to the most per order.' }),
    code: orNull(optionalText(MAX_CODE_CHARACTERS)).meta({ description: 'For ticket types that ask for one.' }),
    seats: seatIds
      .optional()
      .meta({ description: 'Chosen seats of a numbered hall, `numberoftickets` of them; left out: the best block.' }),
  })
  .refine(({ seats, numberoftickets }) => !seats || seats.length === numberoftickets, {
    path: ['seats'],
    message: 'must name as many seats as numberoftickets says',
  })
  .transform(({ event_id, discount_id, numberoftickets, code, seats }) => ({
    subEventId: event_id,
    discountId: discount_id,
    count: numberoftickets,
    code,
    seats,
  }))
  .meta({ id: 'SeatsWanted' });

const wireSeat = z
  .object({
    seat_id: z.string().regex(/^[A-Za-z0-9]{10}$/),
    seat_row_nr: z.string().meta({ description: '"0" when unnumbered.' }),
    seat_nr: z.string().meta({ description: '"0" when unnumbered.' }),
    pmp_name: z.string().nullable().meta({ description: 'The part of the hall.' }),
    event_id: z.int(),
    event_name: z.string(),
    location_name: z.string(),
    event_date: dutchDate,
    event_view_end: dutchDate,
    event_time: shortTime,
    recommand: z.array(wireRecommendation).max(MOST_SUGGESTIONS).meta({
      description:
        'What else can be seen before or after, best first. Empty when the extension is off or nothing fits.',
    }),
    numberoftickets: z.literal(1),
    seat_price: amount,
    category_name: z.string(),
    discount_id: z.string(),
    discount_name: z.string(),
    event_end: shortTime,
    location_id: z.int(),
  })
  .meta({ id: 'Seat', description: 'One seat: one ticket.' });

const wireTotal = z
  .object({ totalprice: amount, expires_at: z.iso.datetime(), currency: z.string().length(3) })
  .meta({ id: 'CartTotal', description: 'Always the last element.' });

const wireEmpty = z.object({ cart: z.literal(0) }).meta({ id: 'EmptyCart' });

export const wireCart = z
  .array(z.union([wireSeat, wireTotal, wireEmpty]))
  .min(1)
  .meta({
    id: 'Cart',
    description: 'The seats, then one last element with the total; `[{"cart":0}]` when there are none.',
  });

type Extras = {
  currency: string;
  /** Per performance of the cart. */
  recommendations: Map<number, Recommendation[]>;
  /** The public address of this service, without a slash at the end. */
  base: string;
};

/** A cart for programs: one element per seat, the total last. */
export function toWireCart(
  { seats, total, expiresAt }: Cart,
  { currency, recommendations, base }: Extras,
): z.infer<typeof wireCart> {
  if (expiresAt === null) return [{ cart: 0 }];
  const recommand = new Map(
    [...recommendations].map(([id, list]) => [id, list.map((one) => toWireRecommendation(one, base))]),
  );
  return [
    ...seats.map((seat) => toWireSeat(seat, recommand.get(seat.subEventId) ?? [])),
    { totalprice: total, expires_at: expiresAt.toISOString(), currency },
  ];
}

type WireSeat = z.infer<typeof wireSeat>;

function toWireSeat(seat: CartSeat, recommand: WireSeat['recommand']): WireSeat {
  return {
    seat_id: seat.seatId,
    seat_row_nr: seat.row,
    seat_nr: seat.seat,
    pmp_name: seat.section,
    event_id: seat.subEventId,
    event_name: seat.eventName,
    location_name: seat.locationName,
    event_date: dutchDateOf(seat.startsLocal),
    event_view_end: dutchDateOf(seat.viewEndsLocal ?? NO_DATE),
    event_time: shortTimeOf(seat.startsLocal),
    recommand,
    numberoftickets: 1,
    seat_price: seat.price,
    category_name: seat.categoryName,
    discount_id: seat.discountId,
    discount_name: seat.discountName,
    event_end: seat.endsLocal ? shortTimeOf(seat.endsLocal) : NO_END,
    location_id: seat.locationId,
  };
}
