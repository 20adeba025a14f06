import { and, eq, sql } from 'drizzle-orm';
import { localTime, localTimeOrNull, millis } from '@/db/local-time';
import { prepared } from '@/db/prepared';
import { categories, clients, discounts, locations, mainEvents, subEvents, ticketTypes } from '@/db/schema';
import { askTogether, remembered } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { seatIdOf } from '@/lib/ids';
import type { Money } from '@/lib/money';
import { cartTotal } from '@/lib/pricing';
import { type HeldSeat, MAX_EXTENSIONS } from '@/lib/seats';

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

type Held = { seats: readonly HeldSeat[]; expiresAt: Date | null; extensions: number };

/** The cart that holds these seats, with what the catalogue, at the client's version, says of them. */
export async function cartOf(ctx: Context, { seats, expiresAt, extensions }: Held): Promise<Cart> {
  const described: CartSeat[] = [];
  let [before, words]: [HeldSeat?, Words?] = [];
  for (const held of seats) {
    if (!words || !before || !isAlike(before, held)) words = await describe(ctx, held);
    before = held;
    const { nr, categoryId: _, ...seat } = held;
    described.push({ ...seat, ...words, seatId: seatIdOf(seat.subEventId, nr) });
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

type Words = Awaited<ReturnType<typeof describe>>;

async function describe(ctx: Context, { subEventId, categoryId, ticketTypeId }: HeldSeat) {
  const words = await remembered(ctx.client, `seat ${subEventId} ${categoryId} ${ticketTypeId}`, () =>
    findWords(ctx.db, ctx.client.id, { subEventId, categoryId, ticketTypeId }),
  );
  if (!words) throw new Error('A seat is held for what the catalogue does not have');
  return words;
}

type Place = Pick<HeldSeat, 'subEventId' | 'categoryId' | 'ticketTypeId'>;

const findWords = askTogether(async (db, clientId, places: Place[]) => {
  const listOf = (member: keyof Place) => `{${places.map((place) => place[member]).join()}}`;
  const rows = await wordsOf(db).execute({
    clientId,
    subEventIds: listOf('subEventId'),
    categoryIds: listOf('categoryId'),
    ticketTypeIds: listOf('ticketTypeId'),
  });
  const found = new Map(rows.map(({ place, ...words }) => [place, words]));
  return places.map((_, i) => found.get(i + 1));
});

const wordsOf = prepared((db) =>
  db
    .select({
      place: sql<number>`asked.place::int`,
      mainEventId: subEvents.mainEventId,
      startsAt: millis<number>(subEvents.startsAt),
      endsAt: millis<number | null>(subEvents.endsAt),
      eventName: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsLocal: localTime(subEvents.startsAt, clients.timezone),
      endsLocal: localTimeOrNull(subEvents.endsAt, clients.timezone),
      viewEndsLocal: localTimeOrNull(subEvents.viewEndsAt, clients.timezone),
      locationId: subEvents.locationId,
      locationName: locations.name,
      lat: locations.lat,
      lon: locations.lon,
      categoryName: categories.name,
      discountId: discounts.discountId,
      discountName: ticketTypes.name,
    })
    .from(sql`unnest(${sql.placeholder('subEventIds')}::int[], ${sql.placeholder('categoryIds')}::int[],
      ${sql.placeholder('ticketTypeIds')}::int[]) WITH ORDINALITY AS asked(sub_event_id, category_id, ticket_type_id, place)`)
    .innerJoin(
      subEvents,
      and(eq(subEvents.clientId, sql.placeholder('clientId')), eq(subEvents.id, sql`asked.sub_event_id`)),
    )
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .innerJoin(categories, and(eq(categories.clientId, subEvents.clientId), eq(categories.id, sql`asked.category_id`)))
    .innerJoin(
      ticketTypes,
      and(eq(ticketTypes.clientId, subEvents.clientId), eq(ticketTypes.id, sql`asked.ticket_type_id`)),
    )
    .innerJoin(
      discounts,
      and(
        eq(discounts.clientId, subEvents.clientId),
        eq(discounts.ticketTypeId, ticketTypes.id),
        eq(discounts.categoryId, categories.id),
      ),
    )
    .prepare('words_of_seats'),
);
