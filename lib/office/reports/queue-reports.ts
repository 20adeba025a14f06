import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { reportSchedules, staff } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { addDays, dayAt } from '../figures';
import { queueSending } from './queue-sending';
import { dueAt, firstDue, nextDue, periodBefore } from './rhythm';

/** What is due for longer, because nothing ran, is left out. */
const MOST_DAYS = 31;

/**
 * Housekeeping: queues the report whose time came first, and moves its schedule on, in one transaction: so a period is sent once, however
 * many processes there are and whenever they end. What was missed comes period by period. @returns how many it saw to, at most one
 */
export async function queueReport(db: Db, now: Date): Promise<number> {
  const isDue = and(
    lte(reportSchedules.nextAt, now),
    isNull(reportSchedules.pausedAt),
    isNull(reportSchedules.stoppedAt),
  );
  const [first] = await db
    .select({ clientId: reportSchedules.clientId, id: reportSchedules.id })
    .from(reportSchedules)
    .where(isDue)
    .orderBy(asc(reportSchedules.nextAt))
    .limit(1);
  if (!first) return 0;
  return db.transaction(async (tx) => {
    // Another process may have seen to it by now.
    const [schedule] = await tx
      .select()
      .from(reportSchedules)
      .where(and(eq(reportSchedules.clientId, first.clientId), eq(reportSchedules.id, first.id), isDue))
      .for('update');
    if (!schedule) return 1;
    const client = await getClientById(tx, schedule.clientId);
    const { nextOn: day, atHour } = schedule;
    const isLate = day < addDays(dayAt(now, client.timezone), -MOST_DAYS);
    if (!isLate) {
      const [person] = await tx
        .select({ email: staff.email, locale: staff.locale })
        .from(staff)
        .where(eq(staff.id, schedule.staffId));
      const period = periodBefore(schedule, day);
      const { email = '', locale = null } = person ?? {};
      await queueSending({ db: tx, client, now }, { schedule, dueOn: day, period, email, locale });
    }
    const nextOn = isLate ? firstDue(schedule, now, client.timezone) : nextDue(schedule, day);
    await tx
      .update(reportSchedules)
      .set({ nextOn, nextAt: dueAt(nextOn, atHour, client.timezone) })
      .where(and(eq(reportSchedules.clientId, schedule.clientId), eq(reportSchedules.id, schedule.id)));
    return 1;
  });
}
