import { codeGiven, findGiftCard, findSale } from '@/lib/gift-cards';
import type { Money } from '@/lib/money';
import { buyerNamed, getOrderHeadById } from '@/lib/orders';
import { isOffered, writeGiftCardOrder } from '@/lib/payments';
import { mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { asRefusal } from '../orders/change-order';
import { listEntries } from './entries';
import { onceInShift } from './once-in-shift';
import { readEarlierSale, readSale, type SoldAtTill } from './sell-at-till';
import { findOwnShift } from './shifts';
import { describePayment, type TillPayment, takeMoney } from './take-money';

export type CardSaleAtTill = {
  /** An open shift of the caller. */
  shiftId: number;
  /** An amount that the shop offers too. */
  amount: Money;
  /** Where the card is mailed as well; '': its code is only printed or shown. */
  email: string;
  /** Any method but a gift card. */
  pay: TillPayment;
  /** An idempotency key: the same request sells one card. */
  request: string;
};

/** Whether the caller may sell gift cards at a till: a card belongs to the whole organisation, not to a scope. */
export const sellsCardsAtTill = (ctx: OfficeContext): boolean =>
  ctx.client.giftCards !== null && mayDo(ctx, 'giftcards.read') && mayDo(ctx, 'orders.sell');

/**
 * Sells a gift card at a till: the order, its payment, the card and the entry of the shift are one transaction. When it is paid at a card
 * terminal, the card is issued once the money has arrived.
 * @throws Refusal `may_not`, `not_found`, `shift_closed`, `not_offered`, `given_short`, `no_terminal`, `card_unusable`, `changed_meanwhile`
 */
export function sellCardAtTill(ctx: OfficeContext, sale: CardSaleAtTill): Promise<SoldAtTill> {
  const { shiftId, amount, email, pay, request } = sale;
  if (!sellsCardsAtTill(ctx)) throw new Refusal('may_not');
  const asked = `gift card ${amount} ${email} ${describePayment(pay)}`;
  return asRefusal(
    onceInShift(
      ctx,
      { shiftId, request, asked },
      {
        again: readEarlierSale,
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
          return readSale(ctx, entry);
        },
      },
    ),
  );
}

export type SoldCard = { code: string; amount: Money; expiresAt: Date | null };

/**
 * The code of a gift card sold in the caller's open shift, to print or show. The code is worth its money, so after the shift nobody in the
 * office can read it. @throws Refusal `not_found`, also until it is paid
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
