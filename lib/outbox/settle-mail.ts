import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { oncePerDatabase } from '@/db/once-per-database';
import { mails } from '@/db/schema';
import { type Mail, ofMail } from './claim-mail';

const FIRST_SECONDS = 30;
const MOST_SECONDS = 60 * 60;
const GIVE_UP_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_ERROR_CHARACTERS = 300;

/** Records that a claimed mail was sent: it is never sent again. */
export async function mailSent(db: Db, mail: Mail): Promise<void> {
  await sent(db).execute({ clientId: mail.clientId, id: mail.id });
}

const sent = oncePerDatabase((db) =>
  db
    .update(mails)
    .set({ sentAt: sql`statement_timestamp()`, lastError: null })
    .where(and(eq(mails.clientId, sql.placeholder('clientId')), eq(mails.id, sql.placeholder('id'))))
    .prepare('mail_sent'),
);

/** Records that a mail will not be sent: it was refused permanently, or is out of date. */
export async function mailDropped(db: Db, mail: Mail, reason: string): Promise<void> {
  const lastError = reason.slice(0, MOST_ERROR_CHARACTERS);
  await db.update(mails).set({ failedAt: sql`statement_timestamp()`, lastError }).where(ofMail(mail));
}

/** Postpones a claimed mail until `until` without counting the attempt. */
export async function mailPutOff(db: Db, mail: Mail, until: Date): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: until, attempts: 0, lastError: 'put off: many mails to this address' })
    .where(ofMail(mail));
}

/**
 * Schedules a retry of a claimed mail: after half a minute, then twice as long each time, up to an hour. Three days
 * after it was queued it is given up. @returns whether it was given up
 */
export async function mailFailed(db: Db, mail: Mail, reason: string): Promise<boolean> {
  const seconds = Math.min(FIRST_SECONDS * 2 ** Math.min(mail.attempts - 1, 20), MOST_SECONDS);
  const isOver = mail.queuedAt.getTime() < databaseNow().getTime() - GIVE_UP_DAYS * DAY_MS;
  await db
    .update(mails)
    .set({
      nextAttemptAt: sql`statement_timestamp() + make_interval(secs => ${seconds})`,
      failedAt: isOver ? sql`statement_timestamp()` : null,
      lastError: reason.slice(0, MOST_ERROR_CHARACTERS),
    })
    .where(ofMail(mail));
  return isOver;
}
