import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { locations, mainEvents, subEvents, waitingListEntries } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import type { Client } from '@/lib/context';
import type { WaitingListEntry } from './find-entry';

/** Longer than sending takes; then another process may try. Each retry waits longer. */
const RETRY_SECONDS = 180;
const MOST_ATTEMPTS = 12;

/** A mail to somebody on a waiting list, about the state of the entry when it is sent. */
export type ListMail = {
  client: Client;
  entry: WaitingListEntry;
  performance: { name: string; startsAt: Date; venue: string };
};

/** Claims the waiting-list mail that is due first, for one process only. */
export async function claimListMail(db: Db): Promise<ListMail | undefined> {
  for (const due of await firstDue(db).execute()) {
    const entry = await claim(db, due);
    if (entry) return toMail(db, entry);
  }
  return undefined;
}

/** Other processes claim the first ones at the same moment, so more are looked at. */
const LOOK_AT = 16;

/** The mails that are due next. Reads without locks: on Citus the rows of each organisation are on their own worker. */
const firstDue = oncePerDatabase((db) =>
  db
    .select({
      clientId: waitingListEntries.clientId,
      id: waitingListEntries.id,
      mailAttempts: waitingListEntries.mailAttempts,
    })
    .from(waitingListEntries)
    .where(isDue)
    .orderBy(waitingListEntries.nextMailAt)
    .limit(LOOK_AT)
    .prepare('next_list_mails'),
);

const isDue = sql`next_mail_at <= statement_timestamp()`;

type Due = Pick<WaitingListEntry, 'clientId' | 'id' | 'mailAttempts'>;

async function claim(db: Db, { clientId, id, mailAttempts }: Due): Promise<WaitingListEntry | undefined> {
  const seconds = RETRY_SECONDS * (1 + mailAttempts);
  const [entry] = await db
    .update(waitingListEntries)
    .set({
      mailAttempts: mailAttempts + 1,
      // Citus refuses an update with an expression of a column and the clock.
      nextMailAt: mailAttempts < MOST_ATTEMPTS ? sql`statement_timestamp() + make_interval(secs => ${seconds})` : null,
    })
    .where(
      sql`${waitingListEntries.clientId} = ${clientId} AND ${waitingListEntries.id} = (
        SELECT id FROM ${waitingListEntries} WHERE client_id = ${clientId} AND id = ${id}
           AND mail_attempts = ${mailAttempts} AND ${isDue} FOR UPDATE SKIP LOCKED)`,
    )
    .returning();
  return entry;
}

async function toMail(db: Db, entry: WaitingListEntry): Promise<ListMail | undefined> {
  const [performance] = await db
    .select({
      name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsAt: subEvents.startsAt,
      venue: locations.name,
    })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .where(and(eq(subEvents.clientId, entry.clientId), eq(subEvents.id, entry.subEventId)));
  return performance && { client: await getClientById(db, entry.clientId), entry, performance };
}

/** Marks the entry's mail as sent, unless another one was queued meanwhile. */
export async function listMailSent(db: Db, { entry }: ListMail): Promise<void> {
  const { clientId, id, nextMailAt, state, mailAttempts } = waitingListEntries;
  await db
    .update(waitingListEntries)
    .set({ nextMailAt: null })
    .where(
      and(
        eq(clientId, entry.clientId),
        eq(id, entry.id),
        eq(state, entry.state),
        eq(mailAttempts, entry.mailAttempts),
        sql`${nextMailAt} IS NOT NULL`,
      ),
    );
}
