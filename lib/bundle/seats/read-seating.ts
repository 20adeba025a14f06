import { and, eq, sql } from 'drizzle-orm';
import { categories, seats, subEventCategories } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Section } from '@/lib/hall';
import type { BundleLocation } from '../schema';
import { type Hall, hallRows, type Seating } from './seating';

/** The seats that a performance would have with this plan, of the ranks it sells; undefined when none of them is numbered. */
export async function readSeating(
  { client, db }: Context,
  subEventId: number,
  { locationId, sections }: { locationId: number; sections: Section[] },
): Promise<{ seating: Seating; hall: Hall } | undefined> {
  const ranks = await db
    .select({
      id: categories.id,
      name: categories.name,
      isNumbered: subEventCategories.isNumbered,
      places: sql<number>`(SELECT count(*)::int FROM ${seats} s WHERE s.client_id = ${client.id}
          AND s.sub_event_id = ${subEventCategories.subEventId} AND s.category_id = ${subEventCategories.categoryId} AND s.section IS NULL)`,
    })
    .from(subEventCategories)
    .innerJoin(
      categories,
      and(eq(categories.clientId, subEventCategories.clientId), eq(categories.id, subEventCategories.categoryId)),
    )
    .where(and(eq(subEventCategories.clientId, client.id), eq(subEventCategories.subEventId, subEventId)));
  const path = 'location';
  const numbered = ranks.filter(({ isNumbered }) => isNumbered);
  if (numbered.length === 0) return undefined;
  const seating: Seating = {
    id: subEventId,
    path,
    locationId,
    isOver: false,
    numbered: numbered.map(({ id }) => id),
    free: ranks
      .filter(({ isNumbered }) => !isNumbered)
      .map(({ id, places }) => ({ categoryId: id, capacity: places, path })),
  };
  const venue = { key: path, sections } as unknown as BundleLocation;
  const hall = hallRows([venue], new Map([[path, locationId]]), new Map(numbered.map(({ id, name }) => [name, id])));
  return { seating, hall };
}
