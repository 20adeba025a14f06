import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { clientId } from '../columns';

/** A ride of a bundle to a venue of another client that is not there yet, or not in the circle. */
export type AwaitedRide = {
  from: string;
  to: { client: string; location: string };
  metres: number | null;
  pushed_metres: number;
  ferry_metres: number;
  extra_seconds: number;
  line: string | null;
};

/** The rides of a client that wait until both their venues are there: they become rides when the other is imported. */
export const awaitedRides = pgTable('awaited_rides', {
  clientId: clientId().primaryKey(),
  rides: jsonb().$type<AwaitedRide[]>().notNull(),
});
