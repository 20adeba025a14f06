import type { Context } from '@/lib/context';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { addDays, dayAt, startOfDay } from '../figures/days';

const DAY_MS = 86_400_000;
/** Days before and after the deadline on which a group gets a reminder. */
const BEFORE_DAYS = 7;
const AFTER_DAYS = [1, 8, 15];

/** The default deadline: `invoiceDays` from now, but not after the day of the performance. */
export function defaultDueDay({ client, now }: Pick<Context, 'client' | 'now'>, startsAt: Date): string {
  const day = addDays(dayAt(now, client.timezone), client.invoiceDays);
  const last = dayAt(startsAt, client.timezone);
  return day < last ? day : last;
}

/**
 * The instant at which a deadline ends: the end of its day.
 * @throws Refusal `bad_deadline` for a past day, or one after the performance: tickets are sent when all is paid
 */
export function endOfDueDay({ client, now }: OfficeContext, dueOn: string, startsAt: Date): Date {
  const isPast = dueOn < dayAt(now, client.timezone);
  if (isPast || dueOn > dayAt(startsAt, client.timezone)) throw new Refusal('bad_deadline', 'dueOn');
  return startOfDay(addDays(dueOn, 1), client.timezone);
}

/** When to send the next reminder: a week before the deadline, then 1, 8 and 15 days after it. Null: none is left. */
export function nextReminder(endsAt: Date, now: Date): Date | null {
  const days = [-BEFORE_DAYS, ...AFTER_DAYS].map((of) => new Date(endsAt.getTime() + of * DAY_MS));
  return days.find((at) => at > now) ?? null;
}
