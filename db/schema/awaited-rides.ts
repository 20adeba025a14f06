import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { clientId } from '../columns';

/** A ride in a bundle to a venue of another client that does not exist yet, or is not in the circle. */
export type AwaitedRide = {
  from: string;
  to: { client: string; location: string };
  metres: number | null;
  pushed_metres: number;
  ferry_metres: number;
  extra_seconds: number;
  line: string | null;
};

/** A client's rides that wait for the other venue: they become rides when it is imported. */
export const awaitedRides = pgTable('awaited_rides', {
  clientId: clientId().primaryKey(),
  rides: jsonb().$type<AwaitedRide[]>().notNull(),
});
