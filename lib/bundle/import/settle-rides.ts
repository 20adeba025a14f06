import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import { type AwaitedRide, awaitedRides, clients, locations } from '@/db/schema';
import { type NewRide, saveRides } from '@/lib/rides';
import type { ImportRun } from './job';

/**
 * Stores the rides to other clients of the circle, both `given` and waiting ones, whose two venues exist; the rest
 * waits for an import that brings them. So the order of imports does not matter.
 */
export async function settleRides(job: ImportRun, given: readonly AwaitedRide[]): Promise<void> {
  const { db, clientId, bundle } = job;
  const { circle } = bundle.client;
  if (circle === null) return;
  const waiting = await db
    .select({ clientId: awaitedRides.clientId, rides: awaitedRides.rides })
    .from(awaitedRides)
    .innerJoin(clients, eq(clients.id, awaitedRides.clientId))
    // Its own also while it only asks to join.
    .where(or(eq(clients.circle, circle), eq(clients.id, clientId)))
    .orderBy(asc(awaitedRides.clientId))
    .for('update', { of: awaitedRides });
  if (waiting.length === 0 && given.length === 0) return;

  const venues = await findVenues(job, circle);
  const ours = waiting.find((row) => row.clientId === clientId) ?? { clientId, rides: [] };
  for (const row of [...waiting.filter((row) => row !== ours), ours]) {
    const all = row === ours ? merge(row.rides, given) : row.rides;
    const settled: NewRide[] = [];
    const left = all.filter((ride) => {
      const from = venues.get(nameOf(row.clientId, ride.from));
      const to = venues.get(nameOf(ride.to.client, ride.to.location));
      if (from && to) settled.push(newRide(ride, from, to));
      return !from || !to;
    });
    job.written += await saveRides(db, settled, job.now);
    await keepWaiting(job, row, left);
  }
}

type VenueRow = { clientId: number; clientName: string; key: string; id: number; lat: number; lon: number };

const nameOf = (client: string | number, key: string): string => JSON.stringify([client, key]);

/** The positioned venues of a circle, by client name and id. */
async function findVenues({ db }: ImportRun, circle: string): Promise<Map<string, VenueRow>> {
  const { clientId, key, id, lat, lon } = locations;
  const rows = await db
    .select({ clientId, clientName: clients.name, key, id, lat, lon })
    .from(locations)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(and(eq(clients.circle, circle), eq(locations.archived, false), isNotNull(lat), isNotNull(lon)));
  return new Map(
    (rows as VenueRow[]).flatMap((venue) => [
      [nameOf(venue.clientName, venue.key), venue],
      [nameOf(venue.clientId, venue.key), venue],
    ]),
  );
}

const pairOf = ({ from, to }: AwaitedRide): string => JSON.stringify([from, to.client, to.location]);

/** The newer ride of each pair. */
function merge(older: readonly AwaitedRide[], newer: readonly AwaitedRide[]): AwaitedRide[] {
  return [...new Map([...older, ...newer].map((ride) => [pairOf(ride), ride])).values()];
}

function newRide({ from: _from, to: _to, ...way }: AwaitedRide, from: VenueRow, to: VenueRow): NewRide {
  return {
    client_id: from.clientId,
    from_location_id: from.id,
    to_client_id: to.clientId,
    to_location_id: to.id,
    ...way,
    from_lat: from.lat,
    from_lon: from.lon,
    to_lat: to.lat,
    to_lon: to.lon,
  };
}

async function keepWaiting(
  job: ImportRun,
  before: { clientId: number; rides: readonly AwaitedRide[] },
  rides: AwaitedRide[],
): Promise<void> {
  const text = (list: readonly AwaitedRide[]) => JSON.stringify(list.map((ride) => [pairOf(ride), ...valuesOf(ride)]));
  if (text(before.rides) === text(rides)) return;
  const { db } = job;
  const { clientId } = before;
  if (rides.length === 0) await db.delete(awaitedRides).where(eq(awaitedRides.clientId, clientId));
  else {
    const row = { clientId, rides };
    await db.insert(awaitedRides).values(row).onConflictDoUpdate({ target: awaitedRides.clientId, set: { rides } });
  }
  job.written++;
}

const valuesOf = ({ metres, pushed_metres, ferry_metres, extra_seconds, line }: AwaitedRide) => [
  metres,
  pushed_metres,
  ferry_metres,
  extra_seconds,
  line,
];
