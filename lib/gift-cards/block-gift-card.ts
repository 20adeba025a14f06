import { and, isNotNull, isNull } from 'drizzle-orm';
import { giftCards } from '@/db/schema';
import type { Context } from '@/lib/context';
import { ofCard } from './read-gift-card';

/**
 * Blocks a card, or unblocks it (`reason` undefined). It keeps its balance, and parts held for pending orders stay.
 * @returns false, with nothing changed, when it is in that state already
 */
export async function blockGiftCard(ctx: Context, id: number, reason: string | undefined): Promise<boolean> {
  const isOpen = isNull(giftCards.blockedAt);
  const changed = await ctx.db
    .update(giftCards)
    .set(
      reason === undefined ? { blockedAt: null, blockedReason: null } : { blockedAt: ctx.now, blockedReason: reason },
    )
    .where(and(ofCard({ clientId: ctx.client.id, id }), reason === undefined ? isNotNull(giftCards.blockedAt) : isOpen))
    .returning({ id: giftCards.id });
  return changed.length > 0;
}
