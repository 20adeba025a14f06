import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { mails } from '@/db/schema';
import { type Mail, ofMail } from './claim-mail';

const FIRST_SECONDS = 30;
const MOST_SECONDS = 60 * 60;
const GIVE_UP_DAYS = 3;
const MOST_ERROR_CHARACTERS = 300;

/** Writes down that a claimed mail has gone out: it is never sent again. */
export async function mailSent(db: Db, mail: Mail): Promise<void> {
  await sent(db).execute({ clientId: mail.clientId, id: mail.id });
}

const sent = oncePerDatabase((db) =>
  db
    .update(mails)
    .set({ sentAt: sql`clock_timestamp()`, lastError: null })
    .where(and(eq(mails.clientId, sql.placeholder('clientId')), eq(mails.id, sql.placeholder('id'))))
    .prepare('mail_sent'),
);

/** Writes down that a mail will not be sent: it was refused for good, or says what is no longer so. */
export async function mailDropped(db: Db, mail: Mail, reason: string): Promise<void> {
  const lastError = reason.slice(0, MOST_ERROR_CHARACTERS);
  await db.update(mails).set({ failedAt: sql`clock_timestamp()`, lastError }).where(ofMail(mail));
}

/** Puts a claimed mail off: as if it had not been tried, and is not due before a time. */
export async function mailPutOff(db: Db, mail: Mail, until: Date): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: until, attempts: 0, lastError: 'put off: many mails to this address' })
    .where(ofMail(mail));
}

/**
 * Lets a claimed mail that could not be sent be tried again, after half a minute and twice as long each time up to an hour.
 * Three days after it was queued it is given up. @returns whether it was
 */
export async function mailFailed(db: Db, mail: Mail, reason: string): Promise<boolean> {
  const seconds = Math.min(FIRST_SECONDS * 2 ** Math.min(mail.attempts - 1, 20), MOST_SECONDS);
  const [failed] = await db
    .update(mails)
    .set({
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
      failedAt: sql`CASE WHEN queued_at < clock_timestamp() - make_interval(days => ${GIVE_UP_DAYS}) THEN clock_timestamp() END`,
      lastError: reason.slice(0, MOST_ERROR_CHARACTERS),
    })
    .where(ofMail(mail))
    .returning({ failedAt: mails.failedAt });
  return failed?.failedAt != null;
}
