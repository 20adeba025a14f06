import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { rides } from '@/db/schema';
import type { Context } from '@/lib/context';
import { memory } from '@/lib/memory';
import type { RideLine } from './find-lines';
import { decodePolyline } from './polyline';

/** Enough for the streets of a town; a map shows no more. */
const MOST_LINES = 300;

type Line = RideLine['line'];
const remember = memory<Line[]>({ forMs: 60_000, most: 100 });

const query = prepared((db) =>
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

/** Streets of a client's town, as far as rides between its own venues follow them: the ground of a map. A minute old at most. */
export function listStreets(ctx: Context): Promise<readonly Line[]> {
  const { client, now } = ctx;
  return remember(`${client.id} ${client.name}`, now, async () => {
    const rows = await query(ctx.db).execute({ clientId: client.id });
    return rows.map(({ line }) => decodePolyline(line ?? ''));
  });
}
