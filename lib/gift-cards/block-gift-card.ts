import { giftCards } from '@/db/schema';
import type { Context } from '@/lib/context';
import { ofCard } from './read-gift-card';

/** Blocks a card, or opens it again (`reason` undefined). Its money stays on it, and what it holds for orders goes on. */
export async function blockGiftCard(ctx: Context, id: number, reason: string | undefined): Promise<void> {
  await ctx.db
    .update(giftCards)
    .set(
      reason === undefined ? { blockedAt: null, blockedReason: null } : { blockedAt: ctx.now, blockedReason: reason },
    )
    .where(ofCard({ clientId: ctx.client.id, id }));
}
