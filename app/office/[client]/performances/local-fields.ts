import { Temporal } from 'temporal-polyfill';

/** `2026-12-04T20:30` of a field in a time zone, as an instant; null for what is empty. */
export const instantOf = (local: string, timeZone: string): Date | null =>
  local === '' ? null : new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);

/** The other way. */
export const localOf = (at: Date | null, timeZone: string): string =>
  at === null
    ? ''
    : Temporal.Instant.fromEpochMilliseconds(at.getTime())
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' });

/** A day, a time, and an end that may be on the next day. @returns undefined where there is no such time */
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
