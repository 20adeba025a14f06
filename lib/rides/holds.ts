import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clients, locations, rides } from '@/db/schema';

export const fromLocation = alias(locations, 'from_location');
export const toLocation = alias(locations, 'to_location');

/** Joins a ride to its first venue, if that has not moved since the ride was measured. */
export const startsThere = and(
  eq(fromLocation.clientId, rides.clientId),
  eq(fromLocation.id, rides.fromLocationId),
  eq(fromLocation.lat, rides.fromLat),
  eq(fromLocation.lon, rides.fromLon),
);

/** Joins a ride to its last venue, if that has not moved since the ride was measured. */
export const endsThere = and(
  eq(toLocation.clientId, rides.toClientId),
  eq(toLocation.id, rides.toLocationId),
  eq(toLocation.lat, rides.toLat),
  eq(toLocation.lon, rides.toLon),
);

/** Rides between venues of the client and its circle. Placeholders `clientId`, `circle`. */
export const isInCircle: SQL = sql`ARRAY[${rides.clientId}, ${rides.toClientId}] <@ ARRAY(
  SELECT ${clients.id} FROM ${clients}
   WHERE ${clients.id} = ${sql.placeholder('clientId')} OR ${clients.circle} = ${sql.placeholder('circle')})`;

/** `column` is one of the ids in the placeholder, given as {@link idList}. */
export const isOneOf = (column: typeof rides.fromLocationId | typeof rides.toLocationId, name: string): SQL =>
  sql`${column} = ANY(${sql.placeholder(name)}::text::int[])`;

export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;
