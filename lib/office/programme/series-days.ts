import { Temporal } from 'temporal-polyfill';

/** `weekdays`: 1 is Monday, 7 Sunday. Days are `YYYY-MM-DD`; `until` is the last one. */
export type PerformanceSeries = { from: string; until: string; weekdays: readonly number[]; except: readonly string[] };

export const MOST_DAYS = 366;

/** The days of a series, at most MOST_DAYS. They are calendar days, so clock changes do not matter. */
export function seriesDays({ from, until, weekdays, except }: PerformanceSeries): string[] {
  const days: string[] = [];
  const left = new Set(except);
  const last = Temporal.PlainDate.from(until);
  for (
    let day = Temporal.PlainDate.from(from), i = 0;
    Temporal.PlainDate.compare(day, last) <= 0 && i < MOST_DAYS;
    day = day.add({ days: 1 }), i++
  ) {
    if (weekdays.includes(day.dayOfWeek) && !left.has(day.toString())) days.push(day.toString());
  }
  return days;
}
