import { and, eq, or, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { mainEvents, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { visible } from './visibility';

const byEitherId = prepared((db) =>
  db
    .select({ id: subEvents.id })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(
      and(
        eq(subEvents.clientId, sql.placeholder('clientId')),
        or(eq(subEvents.id, sql.placeholder('id')), eq(subEvents.mainEventId, sql.placeholder('id'))),
        visible(),
      ),
    )
    .limit(1)
    .prepare('has_event'),
);

/** Whether getEvent has a show or performance of that id. */
export async function hasEvent(ctx: Context, id: number): Promise<boolean> {
  const found = await byEitherId(ctx.db).execute({ clientId: ctx.client.id, id, now: ctx.now.toISOString() });
  return found.length > 0;
}
