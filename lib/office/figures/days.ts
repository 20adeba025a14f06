import { Temporal } from 'temporal-polyfill';

/** Days as `2026-11-23`, both included. */
export type Period = { from: string; to: string };

/** The day that it is at an instant in a zone. */
export const dayAt = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** When a day begins in a zone: on the day that clocks change it lasts 23 or 25 hours. */
export const startOfDay = (day: string, timezone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds);

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** How many days a period has. */
export const daysIn = ({ from, to }: Period): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1;

/** The most days of one report. */
export const MOST_DAYS = 3 * 366;

/** A period as an address has it; left out or malformed: the last thirty days. The earlier day comes first, and MOST_DAYS at most. */
export function readPeriod(given: { from?: unknown; to?: unknown }, now: Date, timezone: string): Period {
  const today = dayAt(now, timezone);
  const to = readDay(given.to) ?? today;
  const from = readDay(given.from) ?? addDays(to, -29);
  const period = from <= to ? { from, to } : { from: to, to: from };
  return daysIn(period) > MOST_DAYS ? { ...period, from: addDays(period.to, 1 - MOST_DAYS) } : period;
}

function readDay(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(given)) return undefined;
  try {
    return Temporal.PlainDate.from(given, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}
