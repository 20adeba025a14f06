import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients, locations } from '@/db/schema';

export type RideVenue = {
  id: number;
  clientId: number;
  clientName: string;
  circle: string | null;
  name: string;
  lat: number | null;
  lon: number | null;
};

/** The venues of all clients that are not archived, by id. */
export function listVenues(db: Db): Promise<RideVenue[]> {
  return db
    .select({
      id: locations.id,
      clientId: locations.clientId,
      clientName: sql<string>`${clients.name}`,
      circle: clients.circle,
      name: sql<string>`${locations.name}`,
      lat: locations.lat,
      lon: locations.lon,
    })
    .from(locations)
    .innerJoin(clients, eq(clients.id, locations.clientId))
    .where(eq(locations.archived, false))
    .orderBy(asc(locations.id));
}
