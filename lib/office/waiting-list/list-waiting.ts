import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { categories, mainEvents, subEvents, waitingListEntries, waitingLists } from '@/db/schema';
import { type OfficeContext, scopeFilter } from '@/lib/staff';

/** A performance with a waiting list: the number of entries, of tickets wanted, and of tickets offered now. */
export type ListedWaitingList = Awaited<ReturnType<typeof listWaitingLists>>[number];
export type ListedEntry = Awaited<ReturnType<typeof listWaiting>>[number];

const MOST = 500;

/** The waiting lists with entries, of performances in the caller's scope, the next performance first. */
export function listWaitingLists({ client, db, membership }: OfficeContext) {
  const { state, count } = waitingListEntries;
  return db
    .select({
      id: subEvents.id,
      name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsLocal: localTime(subEvents.startsAt, sql`${client.timezone}`),
      isPaused: sql<boolean>`coalesce(bool_or(${waitingLists.isPaused}), false)`,
      people: sql<number>`count(*) FILTER (WHERE ${state} = 'waiting')::int`,
      tickets: sql<number>`coalesce(sum(${count}) FILTER (WHERE ${state} = 'waiting'), 0)::int`,
      offered: sql<number>`coalesce(sum(${count}) FILTER (WHERE ${state} = 'offered'), 0)::int`,
    })
    .from(waitingListEntries)
    .innerJoin(
      subEvents,
      and(eq(subEvents.clientId, waitingListEntries.clientId), eq(subEvents.id, waitingListEntries.subEventId)),
    )
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .leftJoin(
      waitingLists,
      and(eq(waitingLists.clientId, subEvents.clientId), eq(waitingLists.subEventId, subEvents.id)),
    )
    .where(
      and(
        eq(waitingListEntries.clientId, client.id),
        isNull(waitingListEntries.endedAt),
        isNotNull(waitingListEntries.confirmedAt),
        scopeFilter(membership),
      ),
    )
    .groupBy(subEvents.id, subEvents.clientId, subEvents.name, subEvents.startsAt, mainEvents.name)
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id))
    .limit(MOST);
}

/** The entries for a performance in the caller's scope, in the order of the list. Without names or addresses. */
export function listWaiting({ client, db, membership }: OfficeContext, subEventId: number) {
  const { clientId, id, count, state, confirmedAt, offerEndsAt, categoryId } = waitingListEntries;
  return db
    .select({ id, count, state, confirmedAt, offerEndsAt, rank: categories.name })
    .from(waitingListEntries)
    .innerJoin(subEvents, and(eq(subEvents.clientId, clientId), eq(subEvents.id, waitingListEntries.subEventId)))
    .leftJoin(categories, and(eq(categories.clientId, clientId), eq(categories.id, categoryId)))
    .where(
      and(
        eq(clientId, client.id),
        eq(waitingListEntries.subEventId, subEventId),
        inArray(state, ['waiting', 'offered']),
        scopeFilter(membership),
      ),
    )
    .orderBy(asc(confirmedAt), asc(id))
    .limit(MOST);
}
