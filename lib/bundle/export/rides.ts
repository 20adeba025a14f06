import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { locations, rides } from '@/db/schema';
import type { BundleRide } from '../schema';

const from = alias(locations, 'from_location');
const to = alias(locations, 'to_location');

/** The measured rides between a client's own venues, where these are now. */
export function exportRides(db: Db, clientId: number): Promise<BundleRide[]> {
  const starts = and(eq(from.clientId, rides.clientId), eq(from.id, rides.fromLocationId), eq(from.archived, false));
  const ends = and(eq(to.clientId, rides.toClientId), eq(to.id, rides.toLocationId), eq(to.archived, false));
  const isThere = [
    eq(from.lat, rides.fromLat),
    eq(from.lon, rides.fromLon),
    eq(to.lat, rides.toLat),
    eq(to.lon, rides.toLon),
  ];
  return db
    .select({
      from: from.key,
      to: to.key,
      metres: rides.metres,
      pushed_metres: rides.pushedMetres,
      ferry_metres: rides.ferryMetres,
      extra_seconds: rides.extraSeconds,
      line: rides.line,
    })
    .from(rides)
    .innerJoin(from, starts)
    .innerJoin(to, ends)
    .where(and(eq(rides.clientId, clientId), eq(rides.toClientId, clientId), ...isThere))
    .orderBy(asc(rides.fromLocationId), asc(rides.toLocationId));
}
