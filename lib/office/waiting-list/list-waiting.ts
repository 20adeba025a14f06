import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { categories, mainEvents, subEvents, waitingListEntries, waitingLists } from '@/db/schema';
import { type OfficeContext, scopeFilter } from '@/lib/staff';
import { isAfterPerformance } from '../performances/after-performance';

const PAGE = 50;

const name = sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`;

/**
 * A page of the waiting lists with entries, of performances in the caller's scope, the next performance first: the number of people, of
 * tickets wanted, and of tickets offered now. `after`: the last performance of the page before.
 */
export async function listWaitingLists(ctx: OfficeContext, after?: number) {
  const { client, db, membership } = ctx;
  const { state, count } = waitingListEntries;
  const rows = await db
    .select({
      id: subEvents.id,
      name,
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
        isAfterPerformance(ctx, after),
      ),
    )
    .groupBy(subEvents.id, subEvents.clientId, subEvents.name, subEvents.startsAt, mainEvents.name)
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id))
    .limit(PAGE + 1);
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
}

/** The performance of a waiting list, with or without entries; undefined when it is out of the caller's scope. */
export async function findWaitingList({ client, db, membership }: OfficeContext, subEventId: number) {
  const [found] = await db
    .select({
      id: subEvents.id,
      name,
      startsLocal: localTime(subEvents.startsAt, sql`${client.timezone}`),
      isPaused: sql<boolean>`coalesce(${waitingLists.isPaused}, false)`,
    })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .leftJoin(
      waitingLists,
      and(eq(waitingLists.clientId, subEvents.clientId), eq(waitingLists.subEventId, subEvents.id)),
    )
    .where(and(eq(subEvents.clientId, client.id), eq(subEvents.id, subEventId), scopeFilter(membership)));
  return found;
}

/**
 * A page of the entries for a performance in the caller's scope, in the order of the list. Without names or addresses. `after`: the last
 * entry of the page before. `before`: how many wait before this page; `all`: how many wait.
 */
export async function listWaiting({ client, db, membership }: OfficeContext, subEventId: number, after?: number) {
  const { clientId, id, count, state, confirmedAt, offerEndsAt, categoryId } = waitingListEntries;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(${confirmedAt}, ${id}) > (SELECT w.confirmed_at, w.id FROM ${waitingListEntries} w WHERE w.client_id = ${client.id} AND w.id = ${after})`;
  const inList = and(
    eq(clientId, client.id),
    eq(waitingListEntries.subEventId, subEventId),
    inArray(state, ['waiting', 'offered']),
    scopeFilter(membership),
  );
  const ofPerformance = and(eq(subEvents.clientId, clientId), eq(subEvents.id, waitingListEntries.subEventId));
  const rows = await db
    .select({ id, count, state, confirmedAt, offerEndsAt, rank: categories.name })
    .from(waitingListEntries)
    .innerJoin(subEvents, ofPerformance)
    .leftJoin(categories, and(eq(categories.clientId, clientId), eq(categories.id, categoryId)))
    .where(and(inList, isAfter))
    .orderBy(asc(confirmedAt), asc(id))
    .limit(PAGE + 1);
  const [counts = { all: 0, before: 0 }] = await db
    .select({
      all: sql<number>`count(*)::int`,
      before: sql<number>`(count(*) FILTER (WHERE NOT ${isAfter}))::int`,
    })
    .from(waitingListEntries)
    .innerJoin(subEvents, ofPerformance)
    .where(inList);
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE, ...counts };
}
