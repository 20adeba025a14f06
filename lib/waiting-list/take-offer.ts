import { waitingListEntries } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { holdsSeats, lockCart, moveHold, releaseHold } from '@/lib/seats';
import { ended, lockEntry, ofEntry, offerCartOf } from './find-entry';

/**
 * Moves the seats of an offer into the visitor's cart, once. They keep the hold of the cart from then on.
 * @returns false, with nothing changed, when the offer has expired or was taken
 */
export function takeOffer(ctx: Context, token: string, cartId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, token);
    if (entry?.state !== 'offered') return false;
    const from = offerCartOf(entry);
    await lockCart(ctx, cartId);
    await lockCart(ctx, from);
    // Releases the seats of an expired cart first, so that the new hold does not revive them.
    if (!(await holdsSeats(ctx, cartId))) await releaseHold(ctx, cartId);
    if (!(await moveHold(ctx, { from, to: cartId, minutes: ctx.client.holdMinutes }))) return false;
    await ctx.db.update(waitingListEntries).set(ended('taken', ctx.now)).where(ofEntry(ctx, entry.id));
    return true;
  });
}
