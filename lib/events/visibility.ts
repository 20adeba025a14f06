import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type EventStatus, mainEvents, subEvents } from '@/db/schema';

/**
 * Which performances the public sees: published (on sale or not), of a published show, inside their viewing window.
 * For queries that join `sub_events` with `main_events` and have the placeholder `now`.
 */
export function visible(): SQL | undefined {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  return and(
    inArray(subEvents.status, ['pub', 'nosal']),
    eq(mainEvents.status, 'pub'),
    or(isNull(subEvents.viewBeginsAt), lte(subEvents.viewBeginsAt, now)),
    or(isNull(subEvents.viewEndsAt), gt(subEvents.viewEndsAt, now)),
  );
}

type Window = { viewBeginsAt: Date | null; viewEndsAt: Date | null };
type Shown = Window & { status: EventStatus; mainStatus: EventStatus };

/** The same rule, for a performance that was read before. */
export function isVisible({ status, mainStatus, ...window }: Shown, now: Date): boolean {
  return mainStatus === 'pub' && (status === 'pub' || status === 'nosal') && isInWindow(window, now);
}

/** Whether the clock lets a published performance be seen. */
export function isInWindow({ viewBeginsAt, viewEndsAt }: Window, now: Date): boolean {
  return (viewBeginsAt === null || viewBeginsAt <= now) && (viewEndsAt === null || viewEndsAt > now);
}

/** Whether a visible performance can be bought: published as such, until it starts. */
export function isOnSale(subEvent: { status: EventStatus; startsAt: Date }, now: Date): boolean {
  return subEvent.status === 'pub' && now < subEvent.startsAt;
}
