import { findByCode } from '@/lib/gift-cards';
import { lesserMoney, type Money, moneyLeft } from '@/lib/money';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { readAtTill } from './find-order';

/** What a gift card would pay, and what is left to pay in another way. */
export type CardAtTill = { lastFour: string; balance: Money; pays: Money; rest: Money };

/**
 * What a gift card would pay of a sale with that total, or of an unpaid order. Reads only; nothing is held.
 * @throws Refusal `card_unusable` for every code that cannot pay, without the reason; `not_found`, `order_ended` for the order
 */
export function readCardAtTill(
  ctx: OfficeContext,
  { code, of }: { code: string; of: { total: Money } | { orderId: number } },
): Promise<CardAtTill> {
  return officeTransaction(ctx, async (ctx) => {
    const { most, total } = 'total' in of ? { most: of.total, total: of.total } : await priceOf(ctx, of.orderId);
    const card = await findByCode(ctx, code);
    if (!card || card.balance === '0.00' || card.currency !== ctx.client.currency) {
      throw new Refusal('card_unusable', 'giftCard');
    }
    const pays = lesserMoney(card.balance, most);
    return { lastFour: card.lastFour, balance: card.balance, pays, rest: moneyLeft(total, pays) };
  });
}

/** `most`: the part that a card may pay, which is everything but the cost of the payment method. */
async function priceOf(ctx: OfficeContext, orderId: number): Promise<{ most: Money; total: Money }> {
  const { order, due, whole, elsewhere } = await readAtTill(ctx, orderId);
  if (elsewhere > 0) throw new Refusal('not_found');
  if (due === null || whole === null || order.channel === 'invoice') throw new Refusal('order_ended');
  return { most: order.ticketsTotal, total: whole };
}
