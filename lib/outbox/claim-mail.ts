import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { mails } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import type { Client } from '@/lib/context';

export type Mail = typeof mails.$inferSelect;
export type ClaimedMail = { mail: Mail; client: Client };

/** How long a claim lasts. Sending must succeed or be given up well before that. */
export const CLAIM_SECONDS = 180;

/**
 * Claims the mail that has waited longest, for one process only; undefined when none is due. A mail to many is claimed
 * when no other is due. If that process dies, the mail is due again after CLAIM_SECONDS, by the database's clock, since
 * the clocks of machines differ.
 */
export async function claimMail(db: Db): Promise<ClaimedMail | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const due = await firstDue(db).execute();
    for (const { clientId, id } of due) {
      const [mail] = await claim(db).execute({ clientId, id });
      if (mail) return { mail, client: await getClientById(db, clientId) };
    }
    if (due.length < LOOK_AT) break;
  }
  return undefined;
}

/** Other processes claim the first ones at the same moment, so as many are read as there may be lanes. */
const LOOK_AT = 16;
const ATTEMPTS = 5;

// Citus refuses clock_timestamp() in a statement that writes.
const isDue = sql`sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= statement_timestamp()`;

/** The mails that are due next. Reads without locks: on Citus the rows of each organisation are on their own worker. */
const firstDue = oncePerDatabase((db) =>
  db
    .select({ clientId: mails.clientId, id: mails.id })
    .from(mails)
    .where(isDue)
    .orderBy(mails.isMass, mails.nextAttemptAt)
    .limit(LOOK_AT)
    .prepare('next_mails'),
);

const claim = oncePerDatabase((db) =>
  db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`statement_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where(
      sql`${mails.clientId} = ${sql.placeholder('clientId')} AND ${mails.id} = (
        SELECT id FROM ${mails} WHERE client_id = ${sql.placeholder('clientId')} AND id = ${sql.placeholder('id')} AND ${isDue}
           FOR UPDATE SKIP LOCKED)`,
    )
    .returning()
    .prepare('claim_mail'),
);

export const ofMail = ({ clientId, id }: Mail) => and(eq(mails.clientId, clientId), eq(mails.id, id));
