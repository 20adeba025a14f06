import { Temporal } from 'temporal-polyfill';
import type { RandomSource } from './random';

const DAY_MS = 24 * 3_600_000;

/** How long before a performance its sale begins, in days. */
export const ON_SALE_DAYS = 75;

const HOURS = [
  ...([9, 10, 11, 12, 13, 14, 15, 16, 17] as const).map((hour) => [hour, hour < 11 ? 4 : 6] as const),
  [18, 5],
  [19, 9],
  [20, 12],
  [21, 11],
  [22, 6],
  [23, 2],
] as const;

/** A random time of an order: in the first days of the sale, at weekends, and mostly in the last week. */
export function orderTime(random: RandomSource, startsAt: Date, timezone: string): Date {
  const before = random.pick([
    [() => ON_SALE_DAYS - random.exponential(3), 27],
    [() => random.next() * ON_SALE_DAYS, 35],
    [() => random.exponential(4), 38],
  ])();
  const at = startsAt.getTime() - Math.min(ON_SALE_DAYS, Math.max(0.05, before)) * DAY_MS;
  let local = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(timezone);
  // People look for something to do on Sundays more than on Tuesdays.
  if (local.dayOfWeek < 5 && random.percent(22)) local = local.subtract({ days: local.dayOfWeek });
  const set = local.with({ hour: random.pick(HOURS), minute: random.between(0, 59), second: random.between(0, 59) });
  const latest = startsAt.getTime() - 20 * 60_000;
  return new Date(Math.min(set.epochMilliseconds, latest - random.between(0, 90) * 60_000));
}
