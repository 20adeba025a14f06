import { and, eq } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { clients, mainEvents, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { freeSeatsOfFew, visible } from '@/lib/events';
import { type Chosen, chosen, isChosen, placeholdersOf } from './chosen';

const query = prepared((db) =>
  db
    .select({ id: subEvents.id, free: freeSeatsOfFew() })
    .from(chosen)
    .innerJoin(subEvents, isChosen)
    .innerJoin(clients, eq(clients.id, subEvents.clientId))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(visible())
    .prepare('recommendation_free_seats'),
);

/** How many tickets one order can take of each now: 0 for what is not on sale, or no longer shown. */
export async function findFreeSeats(ctx: Context, performances: readonly Chosen[]): Promise<Map<number, number>> {
  const free = new Map(performances.map(({ id }) => [id, 0]));
  if (free.size === 0) return free;
  const rows = await query(ctx.db).execute({ ...placeholdersOf(performances), now: ctx.now.toISOString() });
  for (const row of rows) free.set(row.id, row.free);
  return free;
}
