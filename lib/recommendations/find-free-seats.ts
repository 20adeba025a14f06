import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { catalogues, clients, mainEvents, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { freeSeatsOfFew, visible } from '@/lib/events';
import { type Chosen, chosen, isChosen, placeholdersOf } from './chosen';

/**
 * Changes with the version of every catalogue in the circle, and with who is in it. Versions only grow, from random beginnings.
 * Placeholders `clientId`, `circle`.
 */
const circleVersion = sql<string>`(SELECT sum(k.version)::text FROM ${clients} o JOIN ${catalogues} k ON k.client_id = o.id
  WHERE o.id = ${sql.placeholder('clientId')} OR o.circle = ${sql.placeholder('circle')})`;

// One row: the version is told where there is no performance to ask about too.
const query = prepared((db) =>
  db
    .select({
      version: circleVersion,
      free: sql<Record<string, number> | null>`json_object_agg(${subEvents.id}, ${freeSeatsOfFew()})`,
    })
    .from(chosen)
    .innerJoin(subEvents, isChosen)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(visible())
    .prepare('recommendation_free_seats'),
);

/**
 * How many tickets one order can take of each now: 0 for what is not on sale, or no longer shown. `version`: of the circle, as
 * it was then (sightOf).
 */
export async function findFreeSeats(
  ctx: Context,
  performances: readonly Chosen[],
): Promise<{ free: Map<number, number>; version: string }> {
  const { id: clientId, circle } = ctx.client;
  const given = { ...placeholdersOf(performances), now: ctx.now.toISOString(), clientId, circle };
  const [row] = await query(ctx.db).execute(given);
  const free = new Map(performances.map(({ id }) => [id, row?.free?.[id] ?? 0]));
  return { free, version: row?.version ?? '' };
}
