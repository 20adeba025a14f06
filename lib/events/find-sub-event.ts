import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { mainEvents, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { visible } from './visibility';

type BareSubEvent = Pick<typeof subEvents.$inferSelect, 'id' | 'status' | 'startsAt' | 'maxPerOrder'>;

const byId = prepared((db) =>
  db
    .select({
      id: subEvents.id,
      status: subEvents.status,
      startsAt: subEvents.startsAt,
      maxPerOrder: subEvents.maxPerOrder,
    })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(and(eq(subEvents.clientId, sql.placeholder('clientId')), eq(subEvents.id, sql.placeholder('id')), visible()))
    .prepare('sub_event_by_id'),
);

/** A visible performance of this client, without its texts. */
export async function findSubEvent(ctx: Context, id: number): Promise<BareSubEvent | undefined> {
  const [subEvent] = await byId(ctx.db).execute({ clientId: ctx.client.id, id, now: ctx.now.toISOString() });
  return subEvent;
}
