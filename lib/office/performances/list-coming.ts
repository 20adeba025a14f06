import { and, asc, desc, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import { type OfficeContext, scopeFilter } from '@/lib/staff';
import { type OfficePerformance, performances, textFilter } from './list-performances';

const MOST = 100;

/** `text`: words in the names of show, performance and venue. `sameShowAs`: a performance whose show comes first. */
export type ComingFilter = { text?: string; from?: Date | undefined; sameShowAs?: number | undefined };

/** Up to 100 future performances in the caller's scope that are not cancelled, the next first. `hasMore`: others match too. */
export async function listComing(
  ctx: OfficeContext,
  { text = '', from, sameShowAs }: ComingFilter = {},
): Promise<{ rows: OfficePerformance[]; hasMore: boolean }> {
  const rows = await performances(ctx)
    .where(and(isComing(ctx), textFilter(text), from && gte(subEvents.startsAt, from)))
    .orderBy(
      ...(sameShowAs === undefined ? [] : [desc(isOfShowOf(ctx, sameShowAs))]),
      asc(subEvents.startsAt),
      asc(subEvents.id),
    )
    .limit(MOST + 1);
  return { rows: rows.slice(0, MOST), hasMore: rows.length > MOST };
}

/** One of all performances that listComing could list; undefined for any other. */
export async function findComing(ctx: OfficeContext, id: number): Promise<OfficePerformance | undefined> {
  const [found] = await performances(ctx).where(and(isComing(ctx), eq(subEvents.id, id)));
  return found;
}

const isComing = ({ client, now, membership }: OfficeContext): SQL | undefined =>
  and(
    eq(subEvents.clientId, client.id),
    gt(subEvents.startsAt, now),
    isNull(subEvents.cancelledAt),
    scopeFilter(membership),
  );

const isOfShowOf = ({ client }: OfficeContext, id: number): SQL =>
  sql`${subEvents.mainEventId} = (SELECT e.main_event_id FROM ${subEvents} e WHERE e.client_id = ${client.id} AND e.id = ${id})`;
