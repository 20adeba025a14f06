import { and, isNotNull } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { rides } from '@/db/schema';
import type { Context } from '@/lib/context';
import { endsThere, fromLocation, idList, isInCircle, isOneOf, startsThere, toLocation } from './holds';
import { decodePolyline } from './polyline';

/** The line of a ride: `[lat, lon]` in degrees, in the direction of travel. */
export type RideLine = { from: number; to: number; line: [lat: number, lon: number][] };

const query = oncePerDatabase((db) =>
  db
    .select({ from: rides.fromLocationId, to: rides.toLocationId, line: rides.line })
    .from(rides)
    .innerJoin(fromLocation, startsThere)
    .innerJoin(toLocation, endsThere)
    .where(
      and(isOneOf(rides.fromLocationId, 'from'), isOneOf(rides.toLocationId, 'to'), isNotNull(rides.line), isInCircle),
    )
    .prepare('ride_lines'),
);

/** The known lines of rides between these locations: rides from an engine or a bundle have none. */
export async function findLines(
  ctx: Context,
  fromLocationIds: readonly number[],
  toLocationIds: readonly number[],
): Promise<RideLine[]> {
  const rows = await query(ctx.db).execute({
    clientId: ctx.client.id,
    circle: ctx.client.circle,
    from: idList(fromLocationIds),
    to: idList(toLocationIds),
  });
  return rows.flatMap(({ from, to, line }) => (line === null ? [] : [{ from, to, line: decodePolyline(line) }]));
}
