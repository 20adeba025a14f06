import { and, eq } from 'drizzle-orm';
import { waitingListEntries, waitingLists } from '@/db/schema';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { offerNext, removeEntry } from '@/lib/waiting-list';
import { requireInScope } from '../performances/lock-for-change';

/** Offers free seats to up to `most` of the next entries, also while the list is paused. @throws Refusal `not_found`, `nothing_free` */
export const offerToNext = (ctx: OfficeContext, { id, most }: { id: number; most: number }): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    await requireInScope(ctx, id);
    const offers = await offerNext(ctx, id, most);
    if (offers === 0) throw new Refusal('nothing_free');
    noteDeed(ctx, { action: 'waiting_list.offered', subject: `performance ${id}`, after: { offers } });
  });

/** Pauses or resumes automatic offers. @throws Refusal `not_found`, `changed_meanwhile` when it is in that state already */
export const pauseList = (ctx: OfficeContext, { id, isPaused }: { id: number; isPaused: boolean }): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    await requireInScope(ctx, id);
    const changed = await ctx.db
      .update(waitingLists)
      .set({ isPaused, seen: null })
      .where(
        and(
          eq(waitingLists.clientId, ctx.client.id),
          eq(waitingLists.subEventId, id),
          eq(waitingLists.isPaused, !isPaused),
        ),
      )
      .returning({ id: waitingLists.subEventId });
    if (changed.length === 0) throw new Refusal('changed_meanwhile');
    const action = isPaused ? 'waiting_list.paused' : 'waiting_list.resumed';
    noteDeed(ctx, { action, subject: `performance ${id}` });
  });

/** Removes an entry from a list, and releases the seats held for it. @throws Refusal `not_found` */
export const removeFromList = (ctx: OfficeContext, entryId: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const { clientId, id, subEventId } = waitingListEntries;
    const [found] = await ctx.db
      .select({ subEventId })
      .from(waitingListEntries)
      .where(and(eq(clientId, ctx.client.id), eq(id, entryId)));
    if (!found) throw new Refusal('not_found');
    await requireInScope(ctx, found.subEventId);
    const entry = await removeEntry(ctx, entryId);
    if (!entry) throw new Refusal('not_found');
    const before = { state: entry.state, tickets: entry.count };
    noteDeed(ctx, { action: 'waiting_list.removed', subject: `performance ${entry.subEventId}`, before });
  });
