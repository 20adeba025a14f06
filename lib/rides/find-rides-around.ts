import { and, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { rides } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { RideEstimate } from '@/lib/cycling';
import { endsThere, fromLocation, isInCircle, startsThere, toLocation } from './holds';

/** Measured rides by the location at the other end. Null: no route; undefined: not measured. */
type Ways = Map<number, RideEstimate | null>;

/** The rides of a location: leaving ones by their target (`to`), arriving ones by their origin (`from`). */
export type RidesAround = { to: Ways; from: Ways };

const location = sql.placeholder('locationId');

/** Metres; an array with the parts if not all of it is ridden, which is rare. */
type WayColumns = number | [metres: number, pushedMetres: number, ferryMetres: number, extraSeconds: number] | null;

const told = sql`CASE WHEN ${rides.pushedMetres} + ${rides.ferryMetres} + ${rides.extraSeconds} = 0 THEN to_json(${rides.metres})
  ELSE json_build_array(${rides.metres}, ${rides.pushedMetres}, ${rides.ferryMetres}, ${rides.extraSeconds}) END`;

// One row: reading hundreds of rows takes longer than finding them.
const waysBy = (other: typeof rides.fromLocationId | typeof rides.toLocationId) => ({
  ways: sql<Record<string, WayColumns> | null>`json_object_agg(${other}, ${told})`,
});

const leaving = oncePerDatabase((db) =>
  db
    .select(waysBy(rides.toLocationId))
    .from(rides)
    .innerJoin(fromLocation, startsThere)
    .innerJoin(toLocation, endsThere)
    .where(and(eq(rides.fromLocationId, location), isInCircle))
    .prepare('rides_leaving'),
);

const arriving = oncePerDatabase((db) =>
  db
    .select(waysBy(rides.fromLocationId))
    .from(rides)
    .innerJoin(fromLocation, startsThere)
    .innerJoin(toLocation, endsThere)
    .where(and(eq(rides.toLocationId, location), isInCircle))
    .prepare('rides_arriving'),
);

/**
 * The measured rides from and to a location within the client and its circle, except rides from or to a venue that has moved since.
 */
export async function findRidesAround(ctx: Context, locationId: number): Promise<RidesAround> {
  const given = { clientId: ctx.client.id, circle: ctx.client.circle, locationId };
  const [to, from] = await Promise.all([leaving(ctx.db).execute(given), arriving(ctx.db).execute(given)]);
  return { to: waysOf(to), from: waysOf(from) };
}

function waysOf([row]: { ways: Record<string, WayColumns> | null }[]): Ways {
  return new Map(Object.entries(row?.ways ?? {}).map(([id, told]) => [Number(id), wayOf(told)]));
}

function wayOf(told: WayColumns): RideEstimate | null {
  if (told === null || typeof told === 'number') return told === null ? null : { metres: told };
  const [metres, pushedMetres, ferryMetres, extraSeconds] = told;
  return { metres, pushedMetres, ferryMetres, extraSeconds };
}
