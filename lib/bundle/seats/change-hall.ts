import { and, eq } from 'drizzle-orm';
import { locations } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { FieldError } from '@/lib/errors';
import type { SeatJob } from '../import/job';
import { changeSeats } from './change-seats';
import { compareSeats } from './compare-seats';
import { readSeating } from './read-seating';

/**
 * Gives a locked performance the numbered seats of another venue: seats with the same name keep their owners, missing ones are created, and
 * free ones that it lacks are deleted. The number of unnumbered seats stays.
 * @returns errors for held, blocked and sold seats that the venue lacks: then the caller must roll back
 */
export async function changeHall(ctx: Context, subEventId: number, locationId: number): Promise<FieldError[]> {
  const { client, db, now } = ctx;
  const [location] = await db
    .select({ sections: locations.sections })
    .from(locations)
    .where(and(eq(locations.clientId, client.id), eq(locations.id, locationId)));
  const read = await readSeating(ctx, subEventId, { locationId, sections: location?.sections ?? [] });
  if (!read) return [];
  const job: SeatJob = { db, clientId: client.id, now, errors: [], written: 0 };
  await changeSeats(job, await compareSeats(db, client.id, [read.seating], read.hall), [], read.hall);
  return job.errors;
}
