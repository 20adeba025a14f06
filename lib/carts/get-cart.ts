import { and, asc, eq, sql } from 'drizzle-orm';
import { localTime, localTimeOrNull, millis } from '@/db/local-time';
import { prepared } from '@/db/prepared';
import {
  carts,
  categories,
  clients,
  discounts,
  locations,
  mainEvents,
  seats,
  subEvents,
  ticketTypes,
} from '@/db/schema';
import type { Context } from '@/lib/context';
import { seatIdOf } from '@/lib/ids';
import type { Money } from '@/lib/money';
import { cartTotal } from '@/lib/pricing';
import { extensionsOf, isAlive, MAX_EXTENSIONS } from '@/lib/seats';

/** Times end in `Local`: `YYYY-MM-DD HH:MM:SS` in the client's time zone. */
export type CartSeat = {
  seatId: string;
  section: string | null;
  row: string;
  seat: string;
  subEventId: number;
  mainEventId: number;
  eventName: string;
  /** Instants in milliseconds since 1970. */
  startsAt: number;
  endsAt: number | null;
  startsLocal: string;
  endsLocal: string | null;
  viewEndsLocal: string | null;
  locationId: number;
  locationName: string;
  lat: number | null;
  lon: number | null;
  price: Money;
  categoryName: string;
  discountId: string;
  discountName: string;
  ticketTypeId: number;
};

/** `expiresAt` is null when there is nothing in it. `extensionsLeft`: how often extendHold will still give more time. */
export type Cart = { seats: CartSeat[]; total: Money; expiresAt: Date | null; extensionsLeft: number };

const inCart = prepared((db) =>
  db
    .select({
      nr: seats.nr,
      section: seats.section,
      row: seats.rowNr,
      seat: seats.seatNr,
      subEventId: seats.subEventId,
      mainEventId: subEvents.mainEventId,
      eventName: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsAt: millis<number>(subEvents.startsAt),
      endsAt: millis<number | null>(subEvents.endsAt),
      startsLocal: localTime(subEvents.startsAt, clients.timezone),
      endsLocal: localTimeOrNull(subEvents.endsAt, clients.timezone),
      viewEndsLocal: localTimeOrNull(subEvents.viewEndsAt, clients.timezone),
      locationId: subEvents.locationId,
      locationName: locations.name,
      lat: locations.lat,
      lon: locations.lon,
      price: sql<Money>`${seats.price}`,
      categoryName: categories.name,
      discountId: discounts.discountId,
      discountName: ticketTypes.name,
      ticketTypeId: ticketTypes.id,
      expiresAt: carts.expiresAt,
      extensions: extensionsOf(),
    })
    .from(carts)
    .innerJoin(clients, eq(clients.id, carts.clientId))
    .innerJoin(seats, and(eq(seats.clientId, carts.clientId), eq(seats.cartId, carts.id)))
    .innerJoin(subEvents, and(eq(subEvents.clientId, seats.clientId), eq(subEvents.id, seats.subEventId)))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .innerJoin(categories, and(eq(categories.clientId, seats.clientId), eq(categories.id, seats.categoryId)))
    .innerJoin(ticketTypes, and(eq(ticketTypes.clientId, seats.clientId), eq(ticketTypes.id, seats.ticketTypeId)))
    .innerJoin(
      discounts,
      and(
        eq(discounts.clientId, seats.clientId),
        eq(discounts.ticketTypeId, seats.ticketTypeId),
        eq(discounts.categoryId, seats.categoryId),
      ),
    )
    .where(
      and(
        eq(carts.clientId, sql.placeholder('clientId')),
        eq(carts.id, sql.placeholder('cartId')),
        isAlive(sql`${sql.placeholder('now')}::timestamptz`),
      ),
    )
    .orderBy(asc(seats.heldAt), asc(seats.subEventId), asc(seats.nr))
    .prepare('seats_in_cart'),
);

/** What a cart holds now, in the order in which it was put in. Never seen, expired and empty carts are alike. */
export async function getCart(ctx: Context, cartId: string): Promise<Cart> {
  const rows = await inCart(ctx.db).execute({ clientId: ctx.client.id, cartId, now: ctx.now.toISOString() });
  return {
    seats: rows.map(({ nr, expiresAt: _, extensions: __, ...seat }) => ({
      ...seat,
      seatId: seatIdOf(seat.subEventId, nr),
    })),
    total: cartTotal(rows.map((row) => row.price)),
    expiresAt: rows[0]?.expiresAt ?? null,
    extensionsLeft: MAX_EXTENSIONS - (rows[0]?.extensions ?? 0),
  };
}
