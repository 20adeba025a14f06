import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { rides } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';
import type { RideLine } from './find-lines';
import { decodePolyline } from './polyline';

/** Enough for the map of a town. */
const MOST_LINES = 300;

type Street = RideLine['line'];

const query = oncePerDatabase((db) =>
  db
    .select({ line: rides.line })
    .from(rides)
    .where(
      and(
        eq(rides.clientId, sql.placeholder('clientId')),
        eq(rides.toClientId, sql.placeholder('clientId')),
        lt(rides.fromLocationId, rides.toLocationId),
        isNotNull(rides.line),
      ),
    )
    .orderBy(rides.fromLocationId, rides.toLocationId)
    .limit(MOST_LINES)
    .prepare('streets'),
);

/** Weight of a line in the cache, besides its row. */
const WEIGHT = 10;

/** The lines of rides between a client's own venues, which draw the streets of a map. */
export async function listStreets({ db, client }: Context): Promise<readonly Street[]> {
  const read = async () =>
    (await query(db).execute({ clientId: client.id })).map(({ line }) => decodePolyline(line ?? ''));
  return (await cacheByVersion(client, 'streets', read, (lines) => WEIGHT * lines.length)) ?? [];
}
