import { and, eq, sql } from 'drizzle-orm';
import { categories, locations, seats, subEventCategories } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { FieldError } from '@/lib/errors';
import type { SeatJob } from '../import/job';
import type { BundleLocation } from '../schema';
import { changeSeats } from './change-seats';
import { compareSeats } from './compare-seats';
import { hallRows, type Seating } from './seating';

/**
 * Gives a performance, which the caller has locked, the numbered seats of another venue: those of the same name stay whose they are,
 * others are made, and free ones that it lacks go. Places without a number stay as many.
 * @returns what is in the way: held, blocked and sold seats that the venue does not have. Then the caller must roll back.
 */
export async function changeHall(
  { client, db, now }: Context,
  subEventId: number,
  locationId: number,
): Promise<FieldError[]> {
  const [ranks, [location]] = await Promise.all([
    db
      .select({
        id: categories.id,
        name: categories.name,
        isNumbered: subEventCategories.isNumbered,
        places: sql<number>`(SELECT count(*)::int FROM ${seats} s WHERE s.client_id = ${subEventCategories.clientId}
          AND s.sub_event_id = ${subEventCategories.subEventId} AND s.category_id = ${subEventCategories.categoryId} AND s.section IS NULL)`,
      })
      .from(subEventCategories)
      .innerJoin(
        categories,
        and(eq(categories.clientId, subEventCategories.clientId), eq(categories.id, subEventCategories.categoryId)),
      )
      .where(and(eq(subEventCategories.clientId, client.id), eq(subEventCategories.subEventId, subEventId))),
    db
      .select({ sections: locations.sections })
      .from(locations)
      .where(and(eq(locations.clientId, client.id), eq(locations.id, locationId))),
  ]);
  const path = 'location';
  const numbered = ranks.filter(({ isNumbered }) => isNumbered);
  if (numbered.length === 0) return [];
  const seating: Seating = {
    ...{ id: subEventId, path, locationId },
    numbered: numbered.map(({ id }) => id),
    free: ranks
      .filter(({ isNumbered }) => !isNumbered)
      .map(({ id, places }) => ({ categoryId: id, capacity: places, path })),
  };
  const venue = { key: path, sections: location?.sections ?? [] } as unknown as BundleLocation;
  const hall = hallRows([venue], new Map([[path, locationId]]), new Map(numbered.map(({ id, name }) => [name, id])));
  const job: SeatJob = { db, clientId: client.id, now, errors: [], written: 0 };
  await changeSeats(job, await compareSeats(db, client.id, [seating], hall), [], hall);
  return job.errors;
}
