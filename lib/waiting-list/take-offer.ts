import { waitingListEntries } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { holdsSeats, lockCart, moveHold, releaseHold } from '@/lib/seats';
import { ended, lockEntry, ofEntry, offerCartOf } from './find-entry';

/**
 * Puts the seats of an offer into the visitor's cart, beside what it holds, once. From then on they are held as any cart's.
 * @returns false, and nothing has changed, when the offer is over or was taken
 */
export function takeOffer(ctx: Context, token: string, cartId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, token);
    if (entry?.state !== 'offered') return false;
    const from = offerCartOf(entry);
    await lockCart(ctx, cartId);
    await lockCart(ctx, from);
    // What an expired cart still has must not come to life with the new seats.
    if (!(await holdsSeats(ctx, cartId))) await releaseHold(ctx, cartId);
    if (!(await moveHold(ctx, { from, to: cartId, minutes: ctx.client.holdMinutes }))) return false;
    await ctx.db.update(waitingListEntries).set(ended('taken', ctx.now)).where(ofEntry(ctx, entry.id));
    return true;
  });
}
