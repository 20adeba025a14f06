import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { rides } from '@/db/schema';
import type { Context } from '@/lib/context';
import { endsThere, fromLocation, isInCircle, startsThere, toLocation } from './holds';

/** Measured metres, by the location at the other end. Null: there is no way; undefined: not measured. */
type Metres = Map<number, number | null>;

/** The rides that leave a location, by where they go `to`, and those that arrive, by where they come `from`. */
export type RidesAround = { to: Metres; from: Metres };

const location = sql.placeholder('locationId');

// One row: reading hundreds of rows takes longer than finding them.
const metresBy = (other: typeof rides.fromLocationId | typeof rides.toLocationId) => ({
  metres: sql<Record<string, number | null> | null>`json_object_agg(${other}, ${rides.metres})`,
});

const leaving = prepared((db) =>
  db
    .select(metresBy(rides.toLocationId))
    .from(rides)
    .innerJoin(fromLocation, startsThere)
    .innerJoin(toLocation, endsThere)
    .where(and(eq(rides.fromLocationId, location), isInCircle))
    .prepare('rides_leaving'),
);

const arriving = prepared((db) =>
  db
    .select(metresBy(rides.fromLocationId))
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
  return { to: metresOf(to), from: metresOf(from) };
}

function metresOf([row]: { metres: Record<string, number | null> | null }[]): Metres {
  return new Map(Object.entries(row?.metres ?? {}).map(([id, metres]) => [Number(id), metres]));
}
