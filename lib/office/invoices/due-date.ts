import type { Context } from '@/lib/context';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { addDays, dayAt, startOfDay } from '../figures/days';

const DAY_MS = 86_400_000;
/** How many days before the deadline, and after it, a group is reminded. */
const BEFORE_DAYS = 7;
const AFTER_DAYS = [1, 8, 15];

/** The deadline that an invoice gets when nobody chooses one: some days from now, and not after the day of the performance. */
export function defaultDueDay({ client, now }: Pick<Context, 'client' | 'now'>, startsAt: Date): string {
  const day = addDays(dayAt(now, client.timezone), client.invoiceDays);
  const last = dayAt(startsAt, client.timezone);
  return day < last ? day : last;
}

/**
 * When a deadline is over: at the end of its day. @throws Refusal `bad_deadline` for a day that is over, or after that of the
 * performance: tickets go out when all is paid
 */
export function endOfDueDay({ client, now }: OfficeContext, dueOn: string, startsAt: Date): Date {
  const isPast = dueOn < dayAt(now, client.timezone);
  if (isPast || dueOn > dayAt(startsAt, client.timezone)) throw new Refusal('bad_deadline', 'dueOn');
  return startOfDay(addDays(dueOn, 1), client.timezone);
}

/** When to remind next of a deadline that ends then: a week before it, where that is still to come, then the days after. Null: no more. */
export function nextReminder(endsAt: Date, now: Date): Date | null {
  const days = [-BEFORE_DAYS, ...AFTER_DAYS].map((of) => new Date(endsAt.getTime() + of * DAY_MS));
  return days.find((at) => at > now) ?? null;
}
