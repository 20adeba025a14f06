import { Temporal } from 'temporal-polyfill';
import type { ReportEvery } from '@/db/schema';
import { addDays, dayAt, type Period } from '../figures/days';

/** When a report is sent: every day, on a weekday (1 is Monday) or day of the month, at an hour in the organisation's zone. */
export type Rhythm = { every: ReportEvery; onDay: number | null; atHour: number };

/** The instant of an hour on a day: an hour later where clocks skip it, the first where it occurs twice. So each day has exactly one. */
export const dueAt = (day: string, atHour: number, timezone: string): Date =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({
      timeZone: timezone,
      plainTime: Temporal.PlainTime.from({ hour: atHour }),
    }).epochMilliseconds,
  );

/** Within this many days every day of the month occurs, also the 31st. */
const MOST_DAYS = 62;

/** The first due day whose hour is in the future. @throws Error for a schedule without any day */
export function firstDue(rhythm: Rhythm, now: Date, timezone: string): string {
  const today = dayAt(now, timezone);
  for (let i = 0; i <= MOST_DAYS; i++) {
    const day = addDays(today, i);
    if (isOf(rhythm, day) && dueAt(day, rhythm.atHour, timezone) > now) return day;
  }
  throw new Error(`A report ${rhythm.every} on day ${rhythm.onDay} never comes`);
}

/** The due day that follows a due day. */
export const nextDue = ({ every }: Pick<Rhythm, 'every'>, day: string): string =>
  Temporal.PlainDate.from(day)
    .add(every === 'day' ? { days: 1 } : every === 'week' ? { weeks: 1 } : { months: 1 })
    .toString();

function isOf({ every, onDay }: Rhythm, day: string): boolean {
  const { dayOfWeek, day: dayOfMonth } = Temporal.PlainDate.from(day);
  return every === 'day' || (every === 'week' ? dayOfWeek : dayOfMonth) === onDay;
}

/** The period of a report that is due on a day: the day, the seven days or the calendar month before. */
export function periodBefore({ every }: Pick<Rhythm, 'every'>, day: string): Period {
  const to = addDays(day, -1);
  if (every === 'day') return { from: to, to };
  if (every === 'week') return { from: addDays(day, -7), to };
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return { from: first.subtract({ months: 1 }).toString(), to: first.subtract({ days: 1 }).toString() };
}
