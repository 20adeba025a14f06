import { calendarText } from '@/lib/calendar';
import type { Client } from '@/lib/context';
import type { Ticket } from '@/lib/tickets';
import { seatText } from './facts';
import { noticeOf } from './notice';
import type { Paper } from './paper';

type CalendarContext = {
  client: Client;
  madeAt: Date;
  /** The shop's address: `https://tickets.example/demo`. */
  shopUrl: string;
};

/**
 * The performances of an order as an iCalendar file, with the seats. It links to the performance and not to the order,
 * so that a shared calendar does not reveal the order's key.
 */
export function orderCalendar(
  tickets: readonly Ticket[],
  { client, madeAt, shopUrl }: CalendarContext,
  paper: Paper,
): string {
  const performances = new Map<number, Ticket[]>();
  for (const ticket of tickets) {
    performances.set(ticket.subEventId, [...(performances.get(ticket.subEventId) ?? []), ticket]);
  }
  return calendarText({
    name: client.title,
    timezone: client.timezone,
    madeAt,
    events: [...performances.values()].flatMap(([first, ...more]) => {
      if (!first) return [];
      const { subEventId, eventName, location, startsAt, endsAt, revision, isCancelled } = first;
      const notice = noticeOf(first, paper);
      return {
        // The same UID as in the shop's own calendar, so that a subscriber of both sees one entry.
        uid: `event-${subEventId}@${client.name}.doek`,
        name: eventName,
        description: [...(notice ? [notice] : []), ...[first, ...more].map((ticket) => seatText(ticket, paper))].join(
          '\n',
        ),
        url: `${shopUrl}/event/${subEventId}`,
        location: [location.name, location.address].filter(Boolean).join(', '),
        startsAt,
        endsAt,
        sequence: revision,
        isCancelled,
      };
    }),
  });
}
