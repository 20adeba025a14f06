import { and, asc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { awaitedRides, clients, locations, rides } from '@/db/schema';
import type { BundleRide } from '../schema';

const from = alias(locations, 'from_location');
const to = alias(locations, 'to_location');
const other = alias(clients, 'to_client');

/**
 * The measured rides from a client's venues, between present positions: to its own venues and those of its circle; and
 * rides of its bundle that wait for a venue of another client.
 */
export async function exportRides(db: Db, client: typeof clients.$inferSelect): Promise<BundleRide[]> {
  const starts = and(eq(from.clientId, rides.clientId), eq(from.id, rides.fromLocationId), eq(from.archived, false));
  const ends = and(eq(to.clientId, rides.toClientId), eq(to.id, rides.toLocationId), eq(to.archived, false));
  const isThere = [
    eq(from.lat, rides.fromLat),
    eq(from.lon, rides.fromLon),
    eq(to.lat, rides.toLat),
    eq(to.lon, rides.toLon),
  ];
  const isInCircle = client.circle === null ? undefined : eq(other.circle, client.circle);
  const measured = await db
    .select({
      from: from.key,
      to: to.key,
      client: other.name,
      metres: rides.metres,
      pushed_metres: rides.pushedMetres,
      ferry_metres: rides.ferryMetres,
      extra_seconds: rides.extraSeconds,
      line: rides.line,
    })
    .from(rides)
    .innerJoin(from, starts)
    .innerJoin(to, ends)
    .innerJoin(other, eq(other.id, rides.toClientId))
    .where(and(eq(rides.clientId, client.id), or(eq(other.id, client.id), isInCircle), ...isThere))
    .orderBy(asc(rides.fromLocationId), asc(rides.toLocationId));
  const [awaited] = await db.select().from(awaitedRides).where(eq(awaitedRides.clientId, client.id));
  return [
    ...measured.map(({ from, to, client: name, ...way }) => ({
      from,
      to: name === client.name ? to : { client: name, location: to },
      ...way,
    })),
    ...(client.circle === null ? [] : (awaited?.rides ?? [])),
  ];
}
