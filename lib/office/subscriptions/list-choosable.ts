import { and, asc, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { categories, locations, mainEvents, subEventCategories, subEvents } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';

/** The performances that a subscription can contain, with their price ranks. `hasMore`: there are others. */
export type Choosable = {
  performances: { id: number; event: string; key: string; name: string; startsLocal: string; location: string }[];
  hasMore: boolean;
  ranks: string[];
};

const MOST = 1000;

/** Those that a subscription contains already (`own`), and the next 1000 that are not archived, by date. */
export async function listChoosable(
  { db, client, now }: OfficeContext,
  own: readonly number[] = [],
): Promise<Choosable> {
  const isOwn = sql`${subEvents.id} = ANY (${`{${own.join()}}`}::int[])`;
  const found = await db
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
    .where(
      and(
        eq(subEvents.clientId, client.id),
        ne(subEvents.status, 'arch'),
        ne(mainEvents.status, 'arch'),
        or(isOwn, gt(subEvents.startsAt, now)),
      ),
    )
    .orderBy(desc(isOwn), asc(subEvents.startsAt), asc(subEvents.id))
    .limit(own.length + MOST + 1);
  const performances = found.slice(0, own.length + MOST);
  const ranks = await db
    .selectDistinct({ name: categories.name })
    .from(subEventCategories)
    .innerJoin(
      categories,
      and(eq(categories.clientId, subEventCategories.clientId), eq(categories.id, subEventCategories.categoryId)),
    )
    .where(eq(subEventCategories.clientId, client.id))
    .orderBy(asc(categories.name));
  return {
    performances: performances.sort((a, b) => a.startsLocal.localeCompare(b.startsLocal) || a.id - b.id),
    hasMore: found.length > performances.length,
    ranks: ranks.map(({ name }) => name),
  };
}
