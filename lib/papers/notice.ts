import type { OrderLine } from '@/lib/orders';
import type { Ticket } from '@/lib/tickets';
import type { Paper } from './paper';

type Changed = Pick<Ticket, 'startsAt' | 'endsAt' | 'moved' | 'isCancelled'> & { location: { name: string } };

/** The part of an order line that noticeOf reads. */
export const changedOf = ({ startsAt, endsAt, locationName, ordered, isMoved, isCancelled }: OrderLine): Changed => ({
  startsAt,
  endsAt,
  isCancelled,
  location: { name: locationName },
  moved: isMoved ? ordered : null,
});

/** What has changed since the order, in a sentence: cancelled, or moved from another time or place. */
export function noticeOf(ticket: Changed, paper: Paper): string | undefined {
  const { words } = paper;
  if (ticket.isCancelled) return words.isCancelled;
  if (!ticket.moved) return undefined;
  return words.wasMoved(beforeOf(ticket, ticket.moved, paper));
}

/** The differences from the order: the day, the times, the venue. */
function beforeOf(now: Changed, before: NonNullable<Changed['moved']>, paper: Paper): string {
  const parts = [
    [paper.day(before.startsAt), paper.day(now.startsAt)],
    [paper.times(before), paper.times(now)],
    [before.locationName, now.location.name],
  ];
  const other = parts.flatMap(([was, is]) => (was !== undefined && was !== is ? [was] : [])).join(', ');
  // Another venue with the same name: only its hall differs.
  return other || before.locationName;
}
