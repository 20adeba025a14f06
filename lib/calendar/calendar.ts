import { escapeText, foldLine } from './fold-line';

/** A happening in a calendar. Instants go out as UTC, so that every calendar shows them on its owner's clock. */
export type CalendarEvent = {
  /** The same for ever, for this happening alone. */
  uid: string;
  name: string;
  description: string;
  url: string;
  location: string;
  startsAt: Date;
  endsAt: Date | null;
  /** Grows with every change of when, where or whether it is: a calendar keeps the highest. */
  sequence: number;
  isCancelled?: boolean;
};

type Calendar = {
  name: string;
  /** The IANA name of the zone that the organisation lives in. */
  timezone: string;
  /** When this text was made. */
  madeAt: Date;
  events: readonly CalendarEvent[];
};

/** An iCalendar text (RFC 5545, with the names of RFC 7986), ending in CRLF. */
export function calendarText({ name, timezone, madeAt, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Doek//Agenda//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${timezone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, madeAt)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, madeAt: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    ...(event.endsAt ? [`DTEND:${utc(event.endsAt)}`] : []),
    `SUMMARY:${escapeText(event.name)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** `20261204T193000Z` */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}
