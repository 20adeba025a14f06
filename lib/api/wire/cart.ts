import { z } from 'zod';
import type { Cart, CartSeat } from '@/lib/carts';
import { amount } from './fields';
import { dutchDateOf, NO_DATE, shortTimeOf } from './time';

const dutchDate = z.string().regex(/^\d{2}-\d{2}-\d{4}$/);
const shortTime = z.string().regex(/^\d{2}:\d{2}$/);

export const wireSeat = z
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
    recommand: z.array(z.object({})).meta({ description: 'What else can be seen before or after (extension).' }),
    numberoftickets: z.literal(1),
    seat_price: amount,
    category_name: z.string(),
    discount_id: z.string(),
    discount_name: z.string(),
    event_end: shortTime,
    location_id: z.int(),
  })
  .meta({ id: 'Seat', description: 'One seat: one ticket.' });

export const wireTotal = z
  .object({ totalprice: amount, expires_at: z.iso.datetime(), currency: z.string().length(3) })
  .meta({ id: 'CartTotal', description: 'Always the last element.' });

export const wireEmpty = z.object({ cart: z.literal(0) }).meta({ id: 'EmptyCart' });

export const wireCart = z
  .array(z.union([wireSeat, wireTotal, wireEmpty]))
  .min(1)
  .meta({
    id: 'Cart',
    description: 'The seats, then one last element with the total; `[{"cart":0}]` when there are none.',
  });

/** A cart as programs read it: one element per seat, the total last. */
export function toWireCart({ seats, total, expiresAt }: Cart, currency: string): z.infer<typeof wireCart> {
  if (expiresAt === null) return [{ cart: 0 }];
  return [...seats.map(toWireSeat), { totalprice: total, expires_at: expiresAt.toISOString(), currency }];
}

function toWireSeat(seat: CartSeat): z.infer<typeof wireSeat> {
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
    recommand: [],
    numberoftickets: 1,
    seat_price: seat.price,
    category_name: seat.categoryName,
    discount_id: seat.discountId,
    discount_name: seat.discountName,
    event_end: seat.endsLocal ? shortTimeOf(seat.endsLocal) : '00:00',
    location_id: seat.locationId,
  };
}
