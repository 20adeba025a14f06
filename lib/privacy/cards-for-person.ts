import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { giftCardSales, mails, orders } from '@/db/schema';
import type { Context } from '@/lib/context';
import { isAddress } from './is-address';

/** A gift card that somebody else bought and had mailed to a person. `isToMail`: it has not been mailed yet. */
export type CardForPerson = {
  orderId: number;
  amount: string;
  receiver: string;
  greeting: string;
  recipient: string | null;
  sendOn: string | null;
  isToMail: boolean;
};

/** Gift cards that were or will be mailed to an address. Locks their orders; call it after locking the person's own orders. */
export async function listCardsFor({ client, db }: Context, email: string): Promise<CardForPerson[]> {
  const waits = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.clientId, client.id),
        eq(mails.orderId, giftCardSales.orderId),
        eq(mails.kind, 'gift_card'),
        isNull(mails.sentAt),
        isNull(mails.failedAt),
      ),
    );
  const { orderId, amount, receiver, greeting, recipient, sendOn } = giftCardSales;
  return db
    .select({ orderId, amount, receiver, greeting, recipient, sendOn, isToMail: sql<boolean>`${exists(waits)}` })
    .from(giftCardSales)
    .innerJoin(orders, and(eq(orders.clientId, giftCardSales.clientId), eq(orders.id, giftCardSales.orderId)))
    .where(and(eq(giftCardSales.clientId, client.id), isAddress(recipient, email)))
    .orderBy(orderId)
    .for('update', { of: orders });
}

/**
 * Erases a person from gift cards that others had mailed to them, and from mails to their address. A card that is still to be mailed goes
 * to its buyer instead. @returns how many cards
 */
export async function eraseCardsFor(ctx: Context, email: string): Promise<number> {
  const { client, db } = ctx;
  const found = await db
    .update(giftCardSales)
    .set({ receiver: '', greeting: '', recipient: null })
    .where(and(eq(giftCardSales.clientId, client.id), isAddress(giftCardSales.recipient, email)))
    .returning({ id: giftCardSales.orderId });
  await db
    .update(mails)
    .set({ recipient: null })
    .where(and(eq(mails.clientId, client.id), isAddress(mails.recipient, email)));
  return found.length;
}
