import { and, isNotNull, lt } from 'drizzle-orm';
import { giftCards } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { appendEntry } from './append-entry';
import { ofCard } from './read-gift-card';

/** A card that gets money back stays valid for at least this long. */
const MONTHS_AFTER_REFUND = 6;

type Returned = { cardId: number; paymentId: number; refundId: number; amount: Money };

/** Returns the card's part of a refunded order. A card that has expired, or expires soon, becomes valid for six months. */
export async function returnToCard(ctx: Context, { cardId, ...entry }: Returned): Promise<void> {
  const card = { clientId: ctx.client.id, id: cardId };
  await appendEntry(ctx, card, { kind: 'refunded', ...entry });
  const until = new Date(ctx.now);
  until.setUTCMonth(until.getUTCMonth() + MONTHS_AFTER_REFUND);
  await ctx.db
    .update(giftCards)
    .set({ expiresAt: until })
    .where(and(ofCard(card), isNotNull(giftCards.expiresAt), lt(giftCards.expiresAt, until)));
}
