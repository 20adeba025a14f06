import { and, eq, sql } from 'drizzle-orm';
import { localTime, localTimeOrNull } from '@/db/local-time';
import { prepared } from '@/db/prepared';
import { clients, locations, mainEvents, subEventCategories, subEvents, ticketTypes } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { discountedPrice } from '@/lib/pricing';
import { type Chosen, chosen, isChosen, placeholdersOf } from './chosen';
import { isForEveryone } from './standard-type';

/** What a visitor wants to know of a performance. `Local`: `YYYY-MM-DD HH:MM:SS` in the time zone of who sells it. */
export type PerformanceOffer = {
  id: number;
  name: string;
  shortText: string;
  image: string | null;
  startsLocal: string;
  endsLocal: string | null;
  locationId: number;
  locationName: string;
  clientName: string;
  clientTitle: string;
  /** The cheapest rank at the standard type: the first that everybody can order now. */
  priceFrom: Money;
};

const cheapest = sql<Money | null>`(SELECT min(c.price) FROM ${subEventCategories} c
  WHERE c.client_id = ${subEvents.clientId} AND c.sub_event_id = ${subEvents.id})`;

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
      name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      shortText: sql<string>`coalesce(${subEvents.shortText}, ${mainEvents.shortText})`,
      image: sql<string | null>`coalesce(${subEvents.image}, ${mainEvents.image})`,
      startsLocal: localTime(subEvents.startsAt, clients.timezone),
      endsLocal: localTimeOrNull(subEvents.endsAt, clients.timezone),
      locationId: subEvents.locationId,
      locationName: locations.name,
      clientName: clients.name,
      clientTitle: clients.title,
      cheapest,
      kind: standard.kind,
      value: standard.value,
    })
    .from(chosen)
    .innerJoin(subEvents, isChosen)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .innerJoinLateral(standard, sql`true`)
    .prepare('recommendation_offers');
});

/** What these performances offer; those that not everybody can order now are left out. */
export async function findOffers(ctx: Context, performances: readonly Chosen[]): Promise<PerformanceOffer[]> {
  if (performances.length === 0) return [];
  const rows = await query(ctx.db).execute({ ...placeholdersOf(performances), now: ctx.now.toISOString() });
  return rows.flatMap(({ cheapest, kind, value, ...offer }) =>
    cheapest ? [{ ...offer, priceFrom: discountedPrice(cheapest, kind, value) }] : [],
  );
}
