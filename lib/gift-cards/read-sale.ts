import { and, eq } from 'drizzle-orm';
import { giftCardSales } from '@/db/schema';
import type { Context } from '@/lib/context';

export type GiftCardSale = typeof giftCardSales.$inferSelect;

/** What an order of the kind `gift_card` is for; undefined for any other order. */
export async function findSale({ client, db }: Context, orderId: number): Promise<GiftCardSale | undefined> {
  const [sale] = await db
    .select()
    .from(giftCardSales)
    .where(and(eq(giftCardSales.clientId, client.id), eq(giftCardSales.orderId, orderId)));
  return sale;
}

/** The purchase that a card was made for; undefined where it was given. */
export async function findSaleOfCard({ client, db }: Context, cardId: number): Promise<GiftCardSale | undefined> {
  const [sale] = await db
    .select()
    .from(giftCardSales)
    .where(and(eq(giftCardSales.clientId, client.id), eq(giftCardSales.cardId, cardId)));
  return sale;
}
