import { Temporal } from 'temporal-polyfill';
import type { FieldError } from '@/lib/errors';

/** On the wire and in the file: no end time. */
export const NO_END = '00:00:00';

const YEAR_10000 = Date.UTC(10_000);

/** The current day in a time zone, `YYYY-MM-DD`. */
export function localDay(now: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** The day of a `date`. `firstDay`: the day of the first import, from which `+N` counts. */
export function dayOf(date: string, firstDay: string): string {
  return date.startsWith('+') ? plusDays(firstDay, Number(date.slice(1))) : date;
}

const plusDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * The instant of a local time; the first one when it occurs twice. When it does not occur, adds a sentence to `errors`
 * and returns epoch 0.
 */
export function toInstant(day: string, time: string, timezone: string, path: string, errors: FieldError[]): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  const zoned = local.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  if (zoned.epochMilliseconds >= YEAR_10000) errors.push({ path, message: 'must be before the year 10000 in UTC' });
  else if (zoned.toPlainDateTime().equals(local)) return new Date(zoned.epochMilliseconds);
  else
    errors.push({
      path,
      message: `is a time that does not exist in ${timezone}: ${day} ${time}, when the clocks go forward`,
    });
  return new Date(0);
}

/** `YYYY-MM-DD HH:MM:SS` or null, otherwise as toInstant. */
export function toInstantOrNull(
  local: string | null,
  timezone: string,
  path: string,
  errors: FieldError[],
): Date | null {
  return local === null ? null : toInstant(local.slice(0, 10), local.slice(11), timezone, path, errors);
}

/** The start and end of a performance; an `end` before `time` is the next day. Errors as toInstant. */
export function showTimes(
  { date, time, end }: { date: string; time: string; end: string | null },
  firstDay: string,
  timezone: string,
  path: string,
  errors: FieldError[],
): { startsAt: Date; endsAt: Date | null } {
  const day = dayOf(date, firstDay);
  const startsAt = toInstant(day, time, timezone, `${path}.time`, errors);
  if (end === null || end === NO_END) return { startsAt, endsAt: null };
  const endDay = end > time ? day : plusDays(day, 1);
  return { startsAt, endsAt: toInstant(endDay, end, timezone, `${path}.end`, errors) };
}
