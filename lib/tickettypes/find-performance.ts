import { and, between, eq, sql } from 'drizzle-orm';
import { localTime, localTimeOrNull, millis } from '@/db/local-time';
import { prepared } from '@/db/prepared';
import {
  categories,
  clients,
  discounts,
  locations,
  mainEvents,
  subEventCategories,
  subEvents,
  ticketTypes,
} from '@/db/schema';
import { coalesceOver, remembered } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { MAX_EVENT_ID } from '@/lib/ids';
import type { Money } from '@/lib/money';
import { discountedPrice } from '@/lib/pricing';
import { isOffered } from './is-offered';

/** They are read this many at a time, by their ids: an on-sale of many asks for all of them within seconds. */
const BLOCK = 16;

const rowsOf = prepared((db) =>
  db
    .select({
      subEventId: subEvents.id,
      status: subEvents.status,
      mainStatus: mainEvents.status,
      startsAt: subEvents.startsAt,
      viewBeginsAt: subEvents.viewBeginsAt,
      viewEndsAt: subEvents.viewEndsAt,
      eventMaxPerOrder: subEvents.maxPerOrder,
      words: {
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
      },
      rank: {
        categoryId: subEventCategories.categoryId,
        basePrice: subEventCategories.price,
        firstNr: subEventCategories.firstNr,
        lastNr: subEventCategories.lastNr,
        isNumbered: subEventCategories.isNumbered,
      },
      categoryName: categories.name,
      discountId: discounts.discountId,
      type: {
        ticketTypeId: ticketTypes.id,
        name: ticketTypes.name,
        kind: ticketTypes.kind,
        value: ticketTypes.value,
        maxPerEvent: ticketTypes.maxPerEvent,
        maxPerOrder: ticketTypes.maxPerOrder,
        code: ticketTypes.code,
        validFrom: ticketTypes.validFrom,
        validUntil: ticketTypes.validUntil,
      },
      isOffered: sql<boolean>`NOT ${ticketTypes.archived} AND ${isOffered(subEvents.clientId, subEvents.id, ticketTypes.id)}`,
    })
    .from(subEvents)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .leftJoin(
      subEventCategories,
      and(eq(subEventCategories.clientId, subEvents.clientId), eq(subEventCategories.subEventId, subEvents.id)),
    )
    .leftJoin(
      categories,
      and(eq(categories.clientId, subEvents.clientId), eq(categories.id, subEventCategories.categoryId)),
    )
    .leftJoin(discounts, and(eq(discounts.clientId, subEvents.clientId), eq(discounts.categoryId, categories.id)))
    .leftJoin(
      ticketTypes,
      and(eq(ticketTypes.clientId, subEvents.clientId), eq(ticketTypes.id, discounts.ticketTypeId)),
    )
    .where(
      and(
        eq(subEvents.clientId, sql.placeholder('clientId')),
        between(subEvents.id, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare('performances'),
);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];
type Shared = Pick<Row, 'subEventId' | 'status' | 'mainStatus' | 'startsAt' | 'viewBeginsAt' | 'viewEndsAt'>;

export type Performance = Shared & { ways: Way[] };

/**
 * A ticket type at a price rank of a performance. `price`: what a seat costs so. `isOffered`: whether seats are sold so; else
 * they were, once. `words`: what is said of such a seat.
 */
export type Way = Shared &
  Pick<Row, 'eventMaxPerOrder' | 'isOffered'> &
  NonNullable<Row['rank']> &
  Omit<NonNullable<Row['type']>, 'name'> & { price: Money; words: Words };

/** Times end in `Local`: `YYYY-MM-DD HH:MM:SS` in the client's time zone; instants are in milliseconds since 1970. */
type Words = Row['words'] & { categoryName: string; discountId: string; discountName: string };

/**
 * A performance in whatever status, and every way in which its seats are sold or were, at the client's version of the catalogue
 * or newer. Undefined when the client has none with that id.
 * @param subEventId any number
 */
export async function findPerformance(ctx: Context, subEventId: number): Promise<Performance | undefined> {
  if (!Number.isInteger(subEventId) || subEventId < 1 || subEventId > MAX_EVENT_ID) return undefined;
  const block = Math.floor(subEventId / BLOCK);
  const read = () => coalesceOver(ctx.db, `performances ${ctx.client.id} ${block}`, () => readBlock(ctx, block));
  const performances = await remembered(ctx.client, `performances ${block}`, read, weightOf);
  return performances?.get(subEventId);
}

/** Undefined when the client has none there. */
async function readBlock({ client, db }: Context, block: number): Promise<Map<number, Performance> | undefined> {
  const from = block * BLOCK;
  const rows = await rowsOf(db).execute({ clientId: client.id, from, to: from + BLOCK - 1 });
  const performances = new Map<number, Performance>();
  for (const row of rows) {
    const performance = performances.get(row.subEventId) ?? { ...row, ways: [] };
    performances.set(row.subEventId, performance);
    const way = wayOf(row);
    if (way) performance.ways.push(way);
  }
  return rows.length > 0 ? performances : undefined;
}

function wayOf({ rank, type, categoryName, discountId, words, ...shared }: Row): Way | undefined {
  if (!rank || !type || categoryName === null || discountId === null) return undefined;
  const { name: discountName, ...rules } = type;
  const price = discountedPrice(rank.basePrice, rules.kind, rules.value);
  return { ...shared, ...rank, ...rules, price, words: { ...words, categoryName, discountId, discountName } };
}

function weightOf(performances: Map<number, Performance>): number {
  let weight = 0;
  for (const { ways } of performances.values()) weight += 1 + ways.length;
  return weight;
}
