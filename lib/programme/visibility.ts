import type { EventStatus } from '@/db/schema';
import type { Performance } from './performance';

type Window = Pick<Performance, 'viewBeginsAt' | 'viewEndsAt'>;

/** Whether the public sees a performance: published (on sale or not), of a published show, inside its viewing window. */
export function isVisible({ status, show, ...window }: Performance, now: Date): boolean {
  return show.status === 'pub' && (status === 'pub' || status === 'nosal') && isInWindow(window, now);
}

/** Whether the clock lets a published performance be seen. */
export function isInWindow({ viewBeginsAt, viewEndsAt }: Window, now: Date): boolean {
  return (viewBeginsAt === null || viewBeginsAt <= now) && (viewEndsAt === null || viewEndsAt > now);
}

/** Whether a visible performance can be bought: published as such, until it starts. */
export function isOnSale(performance: { status: EventStatus; startsAt: Date }, now: Date): boolean {
  return performance.status === 'pub' && now < performance.startsAt;
}
