import { and, asc, desc, eq, exists, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { mainEvents, type OfficeJobItemState, officeJobItems, officeJobs, staff, subEvents } from '@/db/schema';
import { mayDo, type OfficeContext, PERMISSIONS, scopeFilter } from '@/lib/staff';

const PAGE = 50;
/** The failed items that findJob lists. */
export const MOST_FAILURES = 50;

/** Filters jobs that a member may see and stop: by their role, and by performances in their scope. */
export function jobsInScope(ctx: OfficeContext): SQL | undefined {
  const { client, db, membership } = ctx;
  const allowed = PERMISSIONS.filter((one) => mayDo(ctx, one));
  const scope = scopeFilter(membership);
  const isTheirs =
    scope &&
    exists(
      db
        .select({ one: sql`1` })
        .from(subEvents)
        .where(and(eq(subEvents.clientId, officeJobs.clientId), eq(subEvents.id, officeJobs.subEventId), scope)),
    );
  return and(eq(officeJobs.clientId, client.id), inArray(officeJobs.permission, [...allowed, 'nothing']), isTheirs);
}

/** How many items a job has in each state. */
const COUNTS = sql<Partial<Record<OfficeJobItemState, number>>>`(
  SELECT coalesce(json_object_agg(c.state, c.n), '{}') FROM (
    SELECT i.state, count(*)::int AS n FROM ${officeJobItems} i
     WHERE i.client_id = ${officeJobs.clientId} AND i.job_id = ${officeJobs.id} GROUP BY i.state) c)`;

const jobs = ({ client, db }: OfficeContext) =>
  db
    .select({
      id: officeJobs.id,
      kind: officeJobs.kind,
      state: officeJobs.state,
      createdAt: officeJobs.createdAt,
      startsAt: officeJobs.startsAt,
      beganAt: officeJobs.beganAt,
      endedAt: officeJobs.endedAt,
      lastError: officeJobs.lastError,
      params: officeJobs.params,
      subEventId: officeJobs.subEventId,
      askedBy: staff.name,
      eventName: sql<string | null>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsLocal: localTime(subEvents.startsAt, sql`${client.timezone}`),
      counts: COUNTS,
    })
    .from(officeJobs)
    .leftJoin(staff, eq(staff.id, officeJobs.staffId))
    .leftJoin(subEvents, and(eq(subEvents.clientId, officeJobs.clientId), eq(subEvents.id, officeJobs.subEventId)))
    .leftJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)));

export type ListedJob = Awaited<ReturnType<typeof jobs>>[number];

/** A page of jobs, newest first; those with a lower id than `before`. `more`: the `before` of the next page. */
export async function listJobs(ctx: OfficeContext, { before }: { before?: number | undefined } = {}) {
  const rows = await jobs(ctx)
    .where(and(jobsInScope(ctx), before === undefined ? undefined : lt(officeJobs.id, before)))
    .orderBy(desc(officeJobs.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return { rows: shown, more: rows.length > PAGE ? shown.at(-1)?.id : undefined };
}

/** One job with its failed items; undefined for people who may not see it. */
export async function findJob(ctx: OfficeContext, id: number) {
  const [job] = await jobs(ctx).where(and(jobsInScope(ctx), eq(officeJobs.id, id)));
  if (!job) return undefined;
  const failures = await ctx.db
    .select({ key: officeJobItems.key, tries: officeJobItems.tries, lastError: officeJobItems.lastError })
    .from(officeJobItems)
    .where(
      and(
        eq(officeJobItems.clientId, ctx.client.id),
        eq(officeJobItems.jobId, id),
        sql`(${officeJobItems.state} = 'failed' OR ${officeJobItems.state} = 'due' AND ${officeJobItems.lastError} IS NOT NULL)`,
      ),
    )
    .orderBy(asc(officeJobItems.key))
    .limit(MOST_FAILURES);
  return { ...job, failures };
}
