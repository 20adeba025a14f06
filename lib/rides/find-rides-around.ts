import { and, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { rides } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Way } from '@/lib/cycling';
import { endsThere, fromLocation, isInCircle, startsThere, toLocation } from './holds';

/** Measured ways, by the location at the other end. Null: there is none; undefined: not measured. */
type Ways = Map<number, Way | null>;

/** The rides that leave a location, by where they go `to`, and those that arrive, by where they come `from`. */
export type RidesAround = { to: Ways; from: Ways };

const location = sql.placeholder('locationId');

/** Metres; with the parts behind them where not all of it is ridden, which is seldom. */
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
 * The measured rides from and to a location: within the client and its circle, none that starts or ends where a venue no
 * longer is.
 */
export async function findRidesAround(ctx: Context, locationId: number): Promise<RidesAround> {
  const given = { clientId: ctx.client.id, circle: ctx.client.circle, locationId };
  const [to, from] = await Promise.all([leaving(ctx.db).execute(given), arriving(ctx.db).execute(given)]);
  return { to: waysOf(to), from: waysOf(from) };
}

function waysOf([row]: { ways: Record<string, WayColumns> | null }[]): Ways {
  return new Map(Object.entries(row?.ways ?? {}).map(([id, told]) => [Number(id), wayOf(told)]));
}

function wayOf(told: WayColumns): Way | null {
  if (told === null || typeof told === 'number') return told === null ? null : { metres: told };
  const [metres, pushedMetres, ferryMetres, extraSeconds] = told;
  return { metres, pushedMetres, ferryMetres, extraSeconds };
}
