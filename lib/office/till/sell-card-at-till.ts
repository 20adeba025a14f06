import { codeGiven, findGiftCard, findSale } from '@/lib/gift-cards';
import type { Money } from '@/lib/money';
import { buyerNamed, getOrderHeadById } from '@/lib/orders';
import { isOffered, writeGiftCardOrder } from '@/lib/payments';
import { mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { inWords } from '../orders/change-order';
import { listEntries } from './entries';

import { onceInShift } from './once-in-shift';
import { repeated, type SoldAtTill, soldOf } from './sell-at-till';
import { findOwnShift } from './shifts';
import { type TillPayment, takeMoney, wayOf } from './take-money';

export type CardSaleAtTill = {
  /** An open shift of the caller. */
  shiftId: number;
  /** One that the shop sells too. */
  amount: Money;
  /** Where the card is mailed as well; '': its code is printed or shown. */
  email: string;
  /** Not with a gift card. */
  pay: TillPayment;
  /** The same one sells one card, however often it is sent. */
  request: string;
};

/** Whether somebody sells gift cards at a till: cards concern the whole organisation. */
export const sellsCardsAtTill = (ctx: OfficeContext): boolean =>
  ctx.client.giftCards !== null && mayDo(ctx, 'giftcards.read') && mayDo(ctx, 'orders.sell');

/**
 * Sells a gift card over the counter: the order, its payment, the card and the line of the shift are one transaction. Paid by card at a
 * terminal, the card is made when the money is there.
 * @throws Refusal `may_not`, `not_found`, `shift_closed`, `not_offered`, `given_short`, `no_terminal`, `card_unusable`, `changed_meanwhile`
 */
export function sellCardAtTill(ctx: OfficeContext, sale: CardSaleAtTill): Promise<SoldAtTill> {
  const { shiftId, amount, email, pay, request } = sale;
  if (!sellsCardsAtTill(ctx)) throw new Refusal('may_not');
  const asked = `gift card ${amount} ${email} ${wayOf(pay)}`;
  return inWords(
    onceInShift(
      ctx,
      { shiftId, request, asked },
      {
        again: repeated,
        run: async (ctx, shift) => {
          if (!isOffered(ctx.client, amount)) throw new Refusal('not_offered', 'amount');
          const order = await writeGiftCardOrder(
            ctx,
            {
              wanted: { amount, receiver: '', greeting: '', recipient: null, sendOn: null },
              buyer: buyerNamed({ email, firstName: '', lastName: '' }),
              locale: ctx.client.locale,
              channel: 'box_office',
            },
            `gift-card:till:${shiftId}:${request}`,
            'office',
          );
          const entry = await takeMoney(ctx, { shift, order, pay, request, asked });
          noteDeed(ctx, {
            action: 'gift_card.sold_at_till',
            subject: `order ${order.id}`,
            orderId: order.id,
            detail: { shift: shiftId, kind: entry.kind, amount },
          });
          return soldOf(ctx, entry);
        },
      },
    ),
  );
}

export type SoldCard = { code: string; amount: Money; expiresAt: Date | null };

/**
 * The code of a card that was sold in the caller's open shift, to print or to show. It is worth its money: after the shift nobody
 * of the office sees it. @throws Refusal `not_found`, also while its money is not there
 */
export function readSoldCard(ctx: OfficeContext, orderId: number): Promise<SoldCard> {
  return officeTransaction(ctx, async (ctx) => {
    const shift = await findOwnShift(ctx);
    const isOwn = shift && (await listEntries(ctx, shift.id)).some((entry) => entry.orderId === orderId);
    const sale = isOwn ? await findSale(ctx, orderId) : undefined;
    const { status } = sale ? await getOrderHeadById(ctx, orderId) : { status: undefined };
    const card = status === 'paid' && sale?.cardId ? await findGiftCard(ctx, sale.cardId) : undefined;
    const code = card && codeGiven(card);
    if (!sale || !card || !code) throw new Refusal('not_found');
    noteDeed(ctx, { action: 'gift_card.code_shown', subject: `gift card ${card.id}`, orderId, isRead: true });
    return { code, amount: sale.amount, expiresAt: card.expiresAt };
  });
}
