import { and, eq } from 'drizzle-orm';
import { giftCards } from '@/db/schema';
import type { Context } from '@/lib/context';
import { lesserMoney, type Money, money, moneyLeft } from '@/lib/money';
import { appendEntry } from './append-entry';
import { blockGiftCard } from './block-gift-card';

const NOTHING = money('0.00');

/** The balance of a card, under its lock. Lock an order first (docs/locking.md). */
export async function lockBalance({ client, db }: Context, cardId: number): Promise<Money> {
  const [card] = await db
    .select({ balance: giftCards.balance })
    .from(giftCards)
    .where(and(eq(giftCards.clientId, client.id), eq(giftCards.id, cardId)))
    .for('no key update');
  if (!card) throw new Error('The gift card does not exist');
  return card.balance;
}

type Returned = { cardId: number; paymentId: number; refundId: number; amount: Money };

/**
 * Takes the refunded part of its purchase off a card, up to the balance, and blocks the card when `isAll` was refunded: parts held for
 * pending orders return to a blocked card. @returns what was taken, and what of `amount` had been used
 */
export async function takeBackCard(
  ctx: Context,
  { cardId, amount, ...about }: Returned,
  { isAll, reason }: { isAll: boolean; reason: string },
): Promise<{ taken: Money; used: Money }> {
  const balance = await lockBalance(ctx, cardId);
  const taken = lesserMoney(balance, amount);
  if (taken !== NOTHING) await appendEntry(ctx, { id: cardId }, { kind: 'taken_back', amount: taken, ...about });
  if (isAll) await blockGiftCard(ctx, cardId, reason);
  return { taken, used: moneyLeft(amount, taken) };
}
