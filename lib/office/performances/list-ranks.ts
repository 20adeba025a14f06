import { and, asc, eq } from 'drizzle-orm';
import { categories, locations, subEventCategories } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';

/** The price ranks of a performance, in the organisation's order. */
export const listRanks = ({ client, db }: OfficeContext, subEventId: number) =>
  db
    .select({ id: categories.id, name: categories.name, isNumbered: subEventCategories.isNumbered })
    .from(subEventCategories)
    .innerJoin(
      categories,
      and(eq(categories.clientId, subEventCategories.clientId), eq(categories.id, subEventCategories.categoryId)),
    )
    .where(and(eq(subEventCategories.clientId, client.id), eq(subEventCategories.subEventId, subEventId)))
    .orderBy(asc(subEventCategories.position));

/** The organisation's venues, by name. */
export const listVenues = ({ client, db }: OfficeContext) =>
  db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(eq(locations.clientId, client.id))
    .orderBy(asc(locations.name));
