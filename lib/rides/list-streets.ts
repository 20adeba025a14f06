import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { rides } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { RideLine } from './find-lines';
import { decodePolyline } from './polyline';

/** Enough for the streets of a town; a map shows no more. */
const MOST_LINES = 300;
const REMEMBER_MS = 60_000;
const MOST_REMEMBERED = 100;

type Line = RideLine['line'];
const remembered = new Map<string, { lines: Line[]; until: number }>();

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
export async function listStreets(ctx: Context): Promise<readonly Line[]> {
  const { client, now } = ctx;
  const key = `${client.id} ${client.name}`;
  const known = remembered.get(key);
  if (known && now.getTime() < known.until) return known.lines;
  const rows = await query(ctx.db).execute({ clientId: client.id });
  const lines = rows.map(({ line }) => decodePolyline(line ?? ''));
  remembered.delete(key);
  remembered.set(key, { lines, until: now.getTime() + REMEMBER_MS });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
  return lines;
}
