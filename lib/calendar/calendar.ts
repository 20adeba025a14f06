import { escapeText, foldLine } from './fold-line';

/** A calendar event. Instants are written in UTC, so that every calendar shows them in its owner's time zone. */
export type CalendarEvent = {
  /** Unique and permanent for this event. */
  uid: string;
  name: string;
  description: string;
  url: string;
  location: string;
  startsAt: Date;
  endsAt: Date | null;
  /** Increases with every change of time, place or cancellation: calendars keep the highest. */
  sequence: number;
  isCancelled?: boolean;
};

type Calendar = {
  name: string;
  /** The organisation's time zone (IANA name). */
  timezone: string;
  /** When this calendar was generated. */
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
