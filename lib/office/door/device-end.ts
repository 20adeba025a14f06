import { and, eq, sql } from 'drizzle-orm';
import { doorLists, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';

/** When devices of a list expire: twelve hours after the performance ends. Without an end time it is taken to last three hours. */
export async function deviceEnd({ client, db }: Context, listId: number): Promise<Date> {
  const [row] = await db
    .select({
      end: sql<string>`coalesce(${subEvents.endsAt}, ${subEvents.startsAt} + interval '3 hours') + interval '12 hours'`,
    })
    .from(doorLists)
    .innerJoin(subEvents, and(eq(subEvents.clientId, doorLists.clientId), eq(subEvents.id, doorLists.subEventId)))
    .where(and(eq(doorLists.clientId, client.id), eq(doorLists.id, listId)));
  return new Date(row?.end ?? 0);
}
