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
         ORDER BY is_mass, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
    )
    .returning()
    .prepare('claim_mail'),
);

export const ofMail = ({ clientId, id }: Mail) => and(eq(mails.clientId, clientId), eq(mails.id, id));
