import { and, asc, eq } from 'drizzle-orm';
import { locations } from '@/db/schema';
import type { Context } from '@/lib/context';
import { atOneVersion, cacheAtVersion } from './one-version';

export type Location = Omit<typeof locations.$inferSelect, 'clientId' | 'key' | 'sections' | 'archived'>;

/** The client's venues, by id. */
export function listLocations(ctx: Context): Promise<readonly Location[]> {
  return atOneVersion(ctx, async (ctx) => (await cacheAtVersion(ctx, 'locations', () => readLocations(ctx))) ?? []);
}

function readLocations(ctx: Context): Promise<Location[]> {
  return ctx.db
    .select({
      id: locations.id,
      name: locations.name,
      address: locations.address,
      address1: locations.address1,
      zip: locations.zip,
      city: locations.city,
      country: locations.country,
      phone: locations.phone,
      lat: locations.lat,
      lon: locations.lon,
    })
    .from(locations)
    .where(and(eq(locations.clientId, ctx.client.id), eq(locations.archived, false)))
    .orderBy(asc(locations.id));
}
