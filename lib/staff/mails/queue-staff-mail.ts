import type { Db } from '@/db/client';
import { staffMails } from '@/db/schema';

export type StaffMail = typeof staffMails.$inferSelect;

type MailToQueue = Pick<StaffMail, 'kind' | 'email' | 'locale' | 'about'> & { now: Date; expiresAt: Date };

/** Queues a mail in the caller's transaction. A mail with an empty address is dropped when it would be sent. */
export async function queueStaffMail(db: Db, { now, ...mail }: MailToQueue): Promise<void> {
  await db.insert(staffMails).values({ ...mail, queuedAt: now, nextAttemptAt: now });
}
