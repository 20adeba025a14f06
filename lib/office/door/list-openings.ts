import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { doorLists, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';

/** When the doors of performances open: the earliest time of their lists. A performance whose lists have no opening time is left out. */
export async function listDoorOpenings(
  { client, db }: Context,
  subEventIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (subEventIds.length === 0) return new Map();
  const rows = await db
    .select({ id: subEvents.id, startsAt: subEvents.startsAt, minutes: sql<number>`max(${doorLists.opensMinutes})` })
    .from(doorLists)
    .innerJoin(subEvents, and(eq(subEvents.clientId, doorLists.clientId), eq(subEvents.id, doorLists.subEventId)))
    .where(
      and(
        eq(doorLists.clientId, client.id),
        inArray(doorLists.subEventId, [...subEventIds]),
        isNotNull(doorLists.opensMinutes),
      ),
    )
    .groupBy(subEvents.clientId, subEvents.id, subEvents.startsAt);
  return new Map(rows.map(({ id, startsAt, minutes }) => [id, new Date(startsAt.getTime() - minutes * 60_000)]));
}
