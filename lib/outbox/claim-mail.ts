import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { mails } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import type { Client } from '@/lib/context';

export type Mail = typeof mails.$inferSelect;
export type ClaimedMail = { mail: Mail; client: Client };

/** How long nobody else takes a mail that was claimed. Sending must be over, or given up, well before that. */
export const CLAIM_SECONDS = 180;

/**
 * Takes the mail that has waited longest; undefined when none is due. Of any number of processes one gets it. When that
 * one dies, it is due again after CLAIM_SECONDS. The database's clock decides: machines' clocks may differ.
 */
export async function claimMail(db: Db): Promise<ClaimedMail | undefined> {
  const [mail] = await claim(db).execute();
  return mail && { mail, client: await getClientById(db, mail.clientId) };
}

const claim = oncePerDatabase((db) =>
  db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where(
      sql`(${mails.clientId}, ${mails.id}) = (
        SELECT client_id, id FROM ${mails}
         WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= clock_timestamp()
         ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
    )
    .returning()
    .prepare('claim_mail'),
);

export const ofMail = ({ clientId, id }: Mail) => and(eq(mails.clientId, clientId), eq(mails.id, id));
