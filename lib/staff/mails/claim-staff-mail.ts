import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { staffMails } from '@/db/schema';
import type { StaffMail } from './queue-staff-mail';

/** Longer than sending takes; then another process may try. Each retry waits this much longer, until the mail expires. */
const RETRY_SECONDS = 120;
const MOST_EXPIRED = 100;

const isDue = (areReports: SQL) => sql<boolean>`EXISTS (SELECT FROM ${staffMails} WHERE ${areReports}
  AND (next_attempt_at <= clock_timestamp() OR expires_at <= clock_timestamp()))`;

const dueNow = oncePerDatabase((db) =>
  db
    .select({ letters: isDue(sql`kind <> 'report'`), reports: isDue(sql`kind = 'report'`) })
    .from(sql`(SELECT) nothing`)
    .prepare('due_staff_mails'),
);

/** Whether the office has mail to be sent or given up now. Lanes ask this all the time. */
export async function dueStaffMails(db: Db): Promise<{ letters: boolean; reports: boolean }> {
  const [due] = await dueNow(db).execute();
  return due ?? { letters: false, reports: false };
}

/** Mails that expired before they could be sent. The caller deletes them. */
export const listExpired = (db: Db): Promise<StaffMail[]> =>
  db.select().from(staffMails).where(sql`${staffMails.expiresAt} <= clock_timestamp()`).limit(MOST_EXPIRED);

/**
 * Claims the office mail that has waited longest, for one process only.
 * @param areReports true: reports only, which take a while to make; false: all others; left out: both, reports last
 */
export async function claimStaffMail(db: Db, areReports?: boolean): Promise<StaffMail | undefined> {
  const [mail] = await db
    .update(staffMails)
    .set({
      attempts: sql`${staffMails.attempts} + 1`,
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${RETRY_SECONDS} * (1 + ${staffMails.attempts}))`,
    })
    .where(
      sql`${staffMails.id} = (SELECT id FROM ${staffMails} WHERE next_attempt_at <= clock_timestamp() AND expires_at > clock_timestamp()
          AND (kind = 'report') = coalesce(${areReports ?? null}::boolean, kind = 'report')
        ORDER BY kind = 'report', next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
    )
    .returning();
  return mail;
}

/** Deletes a mail that was sent, or that cannot be delivered. */
export async function deleteStaffMail(db: Db, { id }: Pick<StaffMail, 'id'>): Promise<void> {
  await db.delete(staffMails).where(eq(staffMails.id, id));
}
