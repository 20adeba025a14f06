import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { locations, mainEvents, subEvents } from '@/db/schema';
import { type OfficeContext, scopeFilter } from '@/lib/staff';
import { addDays, dayAt, startOfDay } from '../figures/days';
import { countSeats, type SeatCounts } from '../performances/count-seats';

/** The performances of today that listToday lists. */
export const MOST_TODAY = 30;
const NEXT = 5;
/** The list contains sales that begin within this many days. */
const ON_SALE_DAYS = 14;

export type TodayPerformance = {
  id: number;
  name: string;
  location: string;
  startsLocal: string;
  /** When its sale begins, in the organisation's zone. */
  beginsLocal: string | null;
  seats: SeatCounts;
};

/** Performances in the caller's scope: those of today, the next five after today, and five whose sale begins soon. */
export async function listToday(ctx: OfficeContext): Promise<Record<'today' | 'next' | 'onSale', TodayPerformance[]>> {
  const { client, now } = ctx;
  const day = dayAt(now, client.timezone);
  const [begins, ends] = [startOfDay(day, client.timezone), startOfDay(addDays(day, 1), client.timezone)];
  const isOn = and(isNull(subEvents.cancelledAt), sql`${subEvents.status} IN ('pub', 'nosal', 'arch')`);
  const isAhead = and(isNull(subEvents.cancelledAt), sql`${subEvents.status} IN ('pub', 'nosal')`);
  const soon = new Date(now.getTime() + ON_SALE_DAYS * 24 * 3_600_000);
  const today = await list(ctx, and(isOn, gte(subEvents.startsAt, begins), lt(subEvents.startsAt, ends)), MOST_TODAY);
  const next = await list(ctx, and(isAhead, gte(subEvents.startsAt, ends)), NEXT);
  const onSale = await list(
    ctx,
    and(isAhead, isNotNull(subEvents.viewBeginsAt), gt(subEvents.viewBeginsAt, now), lte(subEvents.viewBeginsAt, soon)),
    NEXT,
  );
  const countsOf = await countSeats(ctx, [...new Set([...today, ...next].map(({ id }) => id))]);
  const counted = (rows: Awaited<ReturnType<typeof list>>) => rows.map((row) => ({ ...row, seats: countsOf(row.id) }));
  return { today: counted(today), next: counted(next), onSale: counted(onSale) };
}

const list = ({ client, db, membership }: OfficeContext, which: SQL | undefined, most: number) =>
  db
    .select({
      id: sql<number>`${subEvents.id}`,
      name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      location: sql<string>`${locations.name}`,
      startsLocal: localTime(subEvents.startsAt, sql`${client.timezone}`),
      beginsLocal: sql<string | null>`${localTime(subEvents.viewBeginsAt, sql`${client.timezone}`)}`,
    })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(and(eq(subEvents.clientId, client.id), scopeFilter(membership), which))
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id))
    .limit(most);
