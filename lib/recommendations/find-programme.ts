import { and, eq, gt, sql } from 'drizzle-orm';
import { localTime, localTimeOrNull, millis } from '@/db/local-time';
import { prepared } from '@/db/prepared';
import { clients, locations, mainEvents, subEventCategories, subEvents, ticketTypes } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { visible } from '@/lib/events';
import type { Money } from '@/lib/money';
import { discountedPrice } from '@/lib/pricing';
import type { Sight } from './sight';
import { isForEveryone } from './standard-type';
import { endOf, HOUR_MS, type Performance } from './way';

/** A performance with the position of its venue, as far as it is known. */
export type Placed = Performance & { lat: number | null; lon: number | null };

/** What a visitor wants to know of a performance. `Local`: `YYYY-MM-DD HH:MM:SS` in the time zone of who sells it. */
export type Offered = Placed & {
  clientId: number;
  /** Most tickets of it in one order. */
  maxPerOrder: number;
  name: string;
  shortText: string;
  image: string | null;
  startsLocal: string;
  endsLocal: string | null;
  locationName: string;
  clientName: string;
  clientTitle: string;
  /** The cheapest rank at the standard type: the first that everybody can order now. */
  priceFrom: Money;
};

const p = sql.placeholder;
const DAY_MS = 24 * HOUR_MS;

const cheapest = sql<Money | null>`(SELECT min(c.price) FROM ${subEventCategories} c
  WHERE c.client_id = ${subEvents.clientId} AND c.sub_event_id = ${subEvents.id})`;

/** For the index: no performance is longer than a day, because its end is a time of that day or the next. */
const isOn = sql`${subEvents.startsAt} >= ${p('from')}::timestamptz - interval '1 day' AND ${subEvents.startsAt} < ${p('until')}::timestamptz
  AND coalesce(${subEvents.endsAt}, ${subEvents.startsAt}) >= ${p('from')}::timestamptz`;

const query = prepared((db) => {
  const standard = db
    .select({ kind: ticketTypes.kind, value: ticketTypes.value })
    .from(ticketTypes)
    .where(isForEveryone())
    .orderBy(ticketTypes.position)
    .limit(1)
    .as('standard');
  return db
    .select({
      id: subEvents.id,
      clientId: subEvents.clientId,
      maxPerOrder: sql<number>`least(${clients.maxPerOrder}, ${subEvents.maxPerOrder})`,
      mainEventId: subEvents.mainEventId,
      locationId: subEvents.locationId,
      startsAt: millis<number>(subEvents.startsAt),
      endsAt: millis<number | null>(subEvents.endsAt),
      lat: locations.lat,
      lon: locations.lon,
      name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      shortText: sql<string>`coalesce(${subEvents.shortText}, ${mainEvents.shortText})`,
      image: sql<string | null>`coalesce(${subEvents.image}, ${mainEvents.image})`,
      startsLocal: localTime(subEvents.startsAt, clients.timezone),
      endsLocal: localTimeOrNull(subEvents.endsAt, clients.timezone),
      locationName: locations.name,
      clientName: clients.name,
      clientTitle: clients.title,
      cheapest,
      kind: standard.kind,
      value: standard.value,
    })
    .from(clients)
    .innerJoin(subEvents, and(eq(subEvents.clientId, clients.id), isOn))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .innerJoinLateral(standard, sql`true`)
    .where(
      and(
        sql`(${clients.id} = ${p('clientId')} OR ${clients.circle} = ${p('circle')})`,
        visible(),
        eq(subEvents.status, 'pub'),
        gt(subEvents.startsAt, sql`${p('now')}::timestamptz`),
      ),
    )
    .prepare('recommendation_programme');
});

type Stretch = { from: number; until: number };

/**
 * The performances of the client and its circle that everybody can order now and that are on in these stretches of time
 * (milliseconds, both ends included); whether they have seats left is not looked at.
 *
 * It is read in slices of a day, and cacheByVersion: whoever reads a cart on that day needs the same ones. What changes with every
 * sale is not in it.
 */
export async function findProgramme(ctx: Context, sight: Sight, stretches: readonly Stretch[]): Promise<Offered[]> {
  // A wide window makes long slices, not many.
  const length = DAY_MS * Math.max(1, Math.ceil(ctx.client.recommendWindowHours / 24));
  const slices = new Set<number>();
  for (const { from, until } of stretches) {
    for (let slice = Math.floor(from / length); slice * length <= until; slice++) slices.add(slice);
  }
  const found: Offered[] = [];
  for (const slice of slices) {
    const begin = slice * length;
    for (const one of await readSlice(ctx, sight, begin, length)) {
      // What goes on past the end of a slice is in the next one too.
      if (one.startsAt < begin && slices.has(slice - 1)) continue;
      if (stretches.some(({ from, until }) => one.startsAt <= until && from <= endOf(one))) found.push(one);
    }
  }
  return found;
}

async function readSlice(ctx: Context, { circleNow }: Sight, from: number, length: number): Promise<Offered[]> {
  const { client, now } = ctx;
  const slice = await cacheByVersion(circleNow, `${from} ${length}`, async () => {
    const rows = await query(ctx.db).execute({
      clientId: client.id,
      circle: client.circle,
      from: new Date(from).toISOString(),
      until: new Date(from + length).toISOString(),
      now: now.toISOString(),
    });
    return rows.flatMap(({ cheapest, kind, value, ...offer }) =>
      cheapest ? [{ ...offer, priceFrom: discountedPrice(cheapest, kind, value) }] : [],
    );
  });
  return slice ?? [];
}
