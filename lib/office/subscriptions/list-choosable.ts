import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { categories, locations, mainEvents, subEventCategories, subEvents } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';

/** A performance that a subscription can contain, with its price ranks. */
export type Choosable = {
  performances: { id: number; event: string; key: string; name: string; startsLocal: string; location: string }[];
  ranks: string[];
};

const MOST = 1000;

/** The performances that are not archived, by date. */
export async function listChoosable({ db, client }: OfficeContext): Promise<Choosable> {
  const performances = await db
    .select({
      id: subEvents.id,
      event: mainEvents.key,
      key: subEvents.key,
      name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsLocal: localTime(subEvents.startsAt, sql`${client.timezone}`),
      location: locations.name,
    })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(and(eq(subEvents.clientId, client.id), ne(subEvents.status, 'arch'), ne(mainEvents.status, 'arch')))
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id))
    .limit(MOST);
  const ranks = await db
    .selectDistinct({ name: categories.name })
    .from(subEventCategories)
    .innerJoin(
      categories,
      and(eq(categories.clientId, subEventCategories.clientId), eq(categories.id, subEventCategories.categoryId)),
    )
    .where(eq(subEventCategories.clientId, client.id))
    .orderBy(asc(categories.name));
  return { performances, ranks: ranks.map(({ name }) => name) };
}
