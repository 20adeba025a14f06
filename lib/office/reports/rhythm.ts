import { Temporal } from 'temporal-polyfill';
import type { ReportEvery } from '@/db/schema';
import { addDays, dayAt, type Period } from '../figures/days';

/** When a report is sent: on each day, on a day of the week (1 is Monday) or of the month, at an hour of the organisation. */
export type Rhythm = { every: ReportEvery; onDay: number | null; atHour: number };

/** The instant of that hour of a day: where clocks skip it, an hour later; where they have it twice, the first. So each day has one. */
export const dueAt = (day: string, atHour: number, timezone: string): Date =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({
      timeZone: timezone,
      plainTime: Temporal.PlainTime.from({ hour: atHour }),
    }).epochMilliseconds,
  );

/** The 31st comes after two months at the latest. */
const MOST_DAYS = 62;

/**
 * The first day of the rhythm whose hour is still to come.
 * @throws Error for a rhythm that has no day
 */
export function firstDue(rhythm: Rhythm, now: Date, timezone: string): string {
  const today = dayAt(now, timezone);
  for (let i = 0; i <= MOST_DAYS; i++) {
    const day = addDays(today, i);
    if (isOf(rhythm, day) && dueAt(day, rhythm.atHour, timezone) > now) return day;
  }
  throw new Error(`A report ${rhythm.every} on day ${rhythm.onDay} never comes`);
}

/** The day of the rhythm after one of it. */
export const nextDue = ({ every }: Pick<Rhythm, 'every'>, day: string): string =>
  Temporal.PlainDate.from(day)
    .add(every === 'day' ? { days: 1 } : every === 'week' ? { weeks: 1 } : { months: 1 })
    .toString();

function isOf({ every, onDay }: Rhythm, day: string): boolean {
  const { dayOfWeek, day: dayOfMonth } = Temporal.PlainDate.from(day);
  return every === 'day' || (every === 'week' ? dayOfWeek : dayOfMonth) === onDay;
}

/** What a report of that day is about: the day before, the seven days before, or the month before. */
export function periodBefore({ every }: Pick<Rhythm, 'every'>, day: string): Period {
  const to = addDays(day, -1);
  if (every === 'day') return { from: to, to };
  if (every === 'week') return { from: addDays(day, -7), to };
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return { from: first.subtract({ months: 1 }).toString(), to: first.subtract({ days: 1 }).toString() };
}
