import { and, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { locations, subEvents } from '@/db/schema';

/** The plan of a performance's hall. */
export const planOf = oncePerDatabase((db) =>
  db
    .select({ sections: locations.sections })
    .from(subEvents)
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(and(eq(subEvents.clientId, sql.placeholder('clientId')), eq(subEvents.id, sql.placeholder('subEventId'))))
    .prepare('plan_of_hall'),
);
