import { waitingListEntries, waitingLists } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { lockEntry, ofEntry } from './find-entry';

/** Adds the entry of a mailed link to the end of its list. Idempotent. */
export async function confirmEntry(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const entry = await lockEntry(ctx, token);
    if (entry?.state !== 'unconfirmed') return;
    await db
      .update(waitingListEntries)
      .set({ state: 'waiting', confirmedAt: now, nextMailAt: null })
      .where(ofEntry(ctx, entry.id));
    await markListChanged(ctx, entry.subEventId);
  });
}

/** Creates the list of a performance, or marks it to be processed again. */
export async function markListChanged({ client, db }: Context, subEventId: number): Promise<void> {
  await db
    .insert(waitingLists)
    .values({ clientId: client.id, subEventId })
    .onConflictDoUpdate({ target: [waitingLists.clientId, waitingLists.subEventId], set: { seen: null } });
}
