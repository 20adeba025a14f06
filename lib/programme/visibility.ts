import type { EventStatus } from '@/db/schema';
import type { Performance } from './performance';

type Window = Pick<Performance, 'viewBeginsAt' | 'viewEndsAt'>;

/** Whether the public sees a performance: it and its show are published (on sale or not), and it is inside its viewing window. */
export function isVisible(performance: Performance, now: Date): boolean {
  const { status, show } = performance;
  return show.status === 'pub' && (status === 'pub' || status === 'nosal') && isInWindow(performance, now);
}

/** Whether `now` is inside a performance's viewing window. */
export function isInWindow({ viewBeginsAt, viewEndsAt }: Window, now: Date): boolean {
  return (viewBeginsAt === null || viewBeginsAt <= now) && (viewEndsAt === null || viewEndsAt > now);
}

/** Whether a visible performance can be bought: its status is on sale and it has not started. */
export function isOnSale(performance: { status: EventStatus; startsAt: Date }, now: Date): boolean {
  return performance.status === 'pub' && now < performance.startsAt;
}
