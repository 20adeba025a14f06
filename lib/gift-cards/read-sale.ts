import { and, eq } from 'drizzle-orm';
import { giftCardEntries, giftCardSales } from '@/db/schema';
import type { Context } from '@/lib/context';
import { type Money, sumSigned } from '@/lib/money';

export type GiftCardSale = typeof giftCardSales.$inferSelect;

/** The gift card that an order bought; undefined for any other order. */
export async function findSale({ client, db }: Context, orderId: number): Promise<GiftCardSale | undefined> {
  const [sale] = await db
    .select()
    .from(giftCardSales)
    .where(and(eq(giftCardSales.clientId, client.id), eq(giftCardSales.orderId, orderId)));
  return sale;
}

/** The purchase of a card; undefined for a card that a member created. */
export async function findSaleOfCard({ client, db }: Context, cardId: number): Promise<GiftCardSale | undefined> {
  const [sale] = await db
    .select()
    .from(giftCardSales)
    .where(and(eq(giftCardSales.clientId, client.id), eq(giftCardSales.cardId, cardId)));
  return sale;
}

/** The initial worth of a card that was bought: its amount, less the refunded part of its price. */
export async function worthOf({ client, db }: Context, { amount, cardId }: GiftCardSale): Promise<Money> {
  if (cardId === null) return amount;
  const { clientId, kind } = giftCardEntries;
  const back = await db
    .select({ amount: giftCardEntries.amount })
    .from(giftCardEntries)
    .where(and(eq(clientId, client.id), eq(giftCardEntries.cardId, cardId), eq(kind, 'taken_back')));
  return sumSigned([amount, ...back.map(({ amount }) => amount)]) as Money;
}
