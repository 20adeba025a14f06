import { Temporal } from 'temporal-polyfill';

/** The end of a day (`2026-11-23`) in a time zone, the start of the next day; null for an empty field. */
export function endOfDay(day: string, timeZone: string): Date | null {
  if (day === '') return null;
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(next.epochMilliseconds);
}

/** The inverse of endOfDay, for a date field. */
export function dayThatEnds(at: Date | null, timeZone: string): string {
  if (at === null) return '';
  return Temporal.Instant.fromEpochMilliseconds(at.getTime() - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
