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
    const [next] = await nextOf(db).execute();
    if (!next) return undefined;
    const [mail] = await claim(db).execute({ clientId: next.clientId });
    if (mail) return { mail, client: await getClientById(db, mail.clientId) };
  }
  return undefined;
}

/** Another process may have taken the last of an organisation in between. */
const ATTEMPTS = 5;

const isDue = sql`sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= clock_timestamp()`;

/** Whose mail is next. Nothing is locked yet: on Citus each organisation is on its own worker. */
const nextOf = oncePerDatabase((db) =>
  db
    .select({ clientId: mails.clientId })
    .from(mails)
    .where(isDue)
    .orderBy(mails.isMass, mails.nextAttemptAt)
    .limit(1)
    .prepare('next_mail'),
);

const claim = oncePerDatabase((db) =>
  db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where(
      sql`${mails.clientId} = ${sql.placeholder('clientId')} AND ${mails.id} = (
        SELECT id FROM ${mails} WHERE client_id = ${sql.placeholder('clientId')} AND ${isDue}
         ORDER BY is_mass, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
    )
    .returning()
    .prepare('claim_mail'),
);

export const ofMail = ({ clientId, id }: Mail) => and(eq(mails.clientId, clientId), eq(mails.id, id));
