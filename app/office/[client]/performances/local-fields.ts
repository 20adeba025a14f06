import { Temporal } from 'temporal-polyfill';

/** The instant of `2026-12-04T20:30` in a time zone; null for an empty field. @throws RangeError for an invalid time */
export const instantOf = (local: string, timeZone: string): Date | null =>
  local === '' ? null : new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);

/** The inverse of instantOf; an empty string for null. */
export const localOf = (at: Date | null, timeZone: string): string =>
  at === null
    ? ''
    : Temporal.Instant.fromEpochMilliseconds(at.getTime())
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' });

/** A day, a start and an end time as instants; an end before the start is on the next day. @returns undefined for invalid times */
export function timesOf(
  { date, time, end }: { date: string; time: string; end: string },
  timeZone: string,
): { startsAt: Date; endsAt: Date | null } | undefined {
  try {
    const startsAt = instantOf(`${date}T${time}`, timeZone);
    if (!startsAt) return undefined;
    const endDay = end <= time ? Temporal.PlainDate.from(date).add({ days: 1 }).toString() : date;
    return { startsAt, endsAt: end === '' ? null : instantOf(`${endDay}T${end}`, timeZone) };
  } catch {
    return undefined;
  }
}
