import { waitingListEntries } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { lockCart, releaseHold } from '@/lib/seats';
import { markListChanged } from './confirm-entry';
import { ended, lockEntry, ofEntry, offerCartOf, type WaitingListEntry } from './find-entry';

/** Ends the entry of a link; seats held for it are released. */
export async function leaveList(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, token);
    if (entry) await endEntry(ctx, entry, 'left');
  });
}

/** Ends an entry for the organisation, in the caller's transaction. @returns the entry as it was; undefined when it had ended already */
export async function removeEntry(ctx: Context, id: number): Promise<WaitingListEntry | undefined> {
  const [entry] = await ctx.db.select().from(waitingListEntries).where(ofEntry(ctx, id)).for('no key update');
  if (!entry || entry.endedAt) return undefined;
  await endEntry(ctx, entry, 'removed');
  return entry;
}

/** Ends a locked entry. */
export async function endEntry(ctx: Context, entry: WaitingListEntry, state: 'left' | 'removed'): Promise<void> {
  if (entry.state === 'offered') {
    await lockCart(ctx, offerCartOf(entry));
    await releaseHold(ctx, offerCartOf(entry));
  }
  await ctx.db.update(waitingListEntries).set(ended(state, ctx.now)).where(ofEntry(ctx, entry.id));
  if (entry.confirmedAt) await markListChanged(ctx, entry.subEventId);
}
