import { Temporal } from 'temporal-polyfill';
import { dayAt } from '@/lib/day-at';

export { dayAt };

/** Days as `2026-11-23`; both are included. */
export type Period = { from: string; to: string };

/** The instant at which a local day begins. A day with a clock change has 23 or 25 hours. */
export const startOfDay = (day: string, timezone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds);

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The number of days in a period, both ends included. */
export const daysIn = ({ from, to }: Period): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1;

/** The most days in one report. */
export const MOST_DAYS = 3 * 366;

/** Reads a period from a query string; defaults to the last thirty days. Swapped days are put in order; at most MOST_DAYS up to `to`. */
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
