import { and, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { rides } from '@/db/schema';
import type { Context } from '@/lib/context';
import { endsThere, fromLocation, idList, isInCircle, isOneOf, startsThere, toLocation } from './holds';

/**
 * Measured metres, by the location one leaves and the one where one arrives: `rides.get(from)?.get(to)`. Null: there is no
 * way; undefined: not measured.
 */
export type Rides = Map<number, Map<number, number | null>>;

// One row a location: reading hundreds of rows takes longer than finding them.
const columns = {
  from: rides.fromLocationId,
  metres: sql<Record<string, number | null>>`json_object_agg(${rides.toLocationId}, ${rides.metres})`,
};
const leaves = isOneOf(rides.fromLocationId, 'from');
const arrives = isOneOf(rides.toLocationId, 'to');

const fromQuery = prepared((db) =>
  db
    .select(columns)
    .from(rides)
    .innerJoin(fromLocation, startsThere)
    .innerJoin(toLocation, endsThere)
    .where(and(leaves, isInCircle))
    .groupBy(rides.fromLocationId)
    .prepare('rides_from'),
);

const betweenQuery = prepared((db) =>
  db
    .select(columns)
    .from(rides)
    .innerJoin(fromLocation, startsThere)
    .innerJoin(toLocation, endsThere)
    .where(and(leaves, arrives, isInCircle))
    .groupBy(rides.fromLocationId)
    .prepare('rides_between'),
);

/**
 * The measured rides from these locations to all others, or only to those of `toLocationIds`: within the client and its
 * circle, none that starts or ends where a venue no longer is. The ride from a location to itself is not among them.
 */
export async function findRides(
  ctx: Context,
  fromLocationIds: readonly number[],
  toLocationIds?: readonly number[],
): Promise<Rides> {
  if (fromLocationIds.length === 0 || toLocationIds?.length === 0) return new Map();
  const given = { clientId: ctx.client.id, circle: ctx.client.circle, from: idList(fromLocationIds) };
  const rows = toLocationIds
    ? await betweenQuery(ctx.db).execute({ ...given, to: idList(toLocationIds) })
    : await fromQuery(ctx.db).execute(given);
  return new Map(
    rows.map(({ from, metres }) => [from, new Map(Object.entries(metres).map(([to, value]) => [Number(to), value]))]),
  );
}
