import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { reportSchedules, staff } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { addDays, dayAt } from '../figures';
import { queueSending } from './queue-sending';
import { dueAt, firstDue, nextDue, periodBefore } from './rhythm';

/** Mails that were due longer ago, while no process ran, are skipped. */
const MOST_DAYS = 31;

/**
 * Housekeeping: queues the report that is due first and moves its schedule on, in one transaction, so a period is sent once, also with
 * several processes. Missed periods follow one by one. @returns 1, or 0 when nothing is due
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
    // Another process may have queued it meanwhile.
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
