import { and, eq } from 'drizzle-orm';
import { giftCardSales } from '@/db/schema';
import type { Context } from '@/lib/context';
import { appendEntry } from './append-entry';
import { cardEnd } from './card-end';
import { insertCard } from './issue-gift-card';
import type { GiftCard } from './read-gift-card';
import type { GiftCardSale } from './read-sale';

/**
 * Issues the card of a purchase that has just been paid, in the same transaction, which has locked the order. Once: the table refuses a
 * second card with the same request.
 */
export async function issueSoldCard(
  ctx: Context,
  { orderId, amount, years }: GiftCardSale,
  payment: { id: number; currency: string },
): Promise<GiftCard> {
  const expiresAt = cardEnd(ctx.now, years ?? undefined) ?? null;
  const request = `sale ${orderId}`;
  const card = await insertCard(ctx, { currency: payment.currency, expiresAt, staffId: null, reason: '', request });
  await appendEntry(ctx, card, { kind: 'sold', amount, paymentId: payment.id });
  await ctx.db
    .update(giftCardSales)
    .set({ cardId: card.id })
    .where(and(eq(giftCardSales.clientId, ctx.client.id), eq(giftCardSales.orderId, orderId)));
  return { ...card, balance: amount };
}
