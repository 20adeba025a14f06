import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { mainEvents, subEvents, waitingListEntries } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import type { Client } from '@/lib/context';
import type { WaitingListEntry } from './find-entry';

/** Longer than a mail takes; then another process may try. After that each try waits longer. */
const RETRY_SECONDS = 180;
const MOST_ATTEMPTS = 12;

/** A mail to somebody on a waiting list: it says how the entry stands when it is sent. */
export type ListMail = {
  client: Client;
  entry: WaitingListEntry;
  performance: { name: string; startsAt: Date };
};

/** Claims the mail of a waiting list that has waited longest, for one process only. */
export async function claimListMail(db: Db): Promise<ListMail | undefined> {
  const [entry] = await db
    .update(waitingListEntries)
    .set({
      mailAttempts: sql`${waitingListEntries.mailAttempts} + 1`,
      nextMailAt: sql`CASE WHEN ${waitingListEntries.mailAttempts} < ${MOST_ATTEMPTS}
        THEN clock_timestamp() + make_interval(secs => ${RETRY_SECONDS} * (1 + ${waitingListEntries.mailAttempts})) END`,
    })
    .where(
      sql`(${waitingListEntries.clientId}, ${waitingListEntries.id}) = (
        SELECT client_id, id FROM ${waitingListEntries} WHERE next_mail_at <= clock_timestamp()
         ORDER BY next_mail_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
    )
    .returning();
  if (!entry) return undefined;
  const [performance] = await db
    .select({ name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`, startsAt: subEvents.startsAt })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(and(eq(subEvents.clientId, entry.clientId), eq(subEvents.id, entry.subEventId)));
  return performance && { client: await getClientById(db, entry.clientId), entry, performance };
}

/** There is nothing left to send, unless something was queued meanwhile. */
export async function listMailSent(db: Db, { entry }: ListMail): Promise<void> {
  const { clientId, id, nextMailAt, state, mailAttempts } = waitingListEntries;
  await db
    .update(waitingListEntries)
    .set({ nextMailAt: null })
    .where(
      and(
        ...[eq(clientId, entry.clientId), eq(id, entry.id), eq(state, entry.state)],
        ...[eq(mailAttempts, entry.mailAttempts), sql`${nextMailAt} IS NOT NULL`],
      ),
    );
}
