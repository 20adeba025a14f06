import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import type { PaperWords } from '@/lib/i18n/papers';
import { getRefund, lastFourOf, listPayments, type Payment } from '@/lib/payments';
import { isByHand } from '@/lib/providers';
import { receiptNumber } from '@/lib/tickets';
import { type Composed, common, eventNames, type OrderMail } from './order-mail';

/** A payment failed; the order still waits for payment, or has ended. */
export function paymentFailed({ ctx, order, paper, href, venues }: OrderMail): Composed {
  const { words } = paper;
  const waits = order.status === 'pending';
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      // The address is not verified, so the mail contains no name.
      greeting: words.helloThere,
      subject: words.failedSubject(eventNames(order)),
      paragraphs: [waits ? words.failed(paper.clock(order.expiresAt)) : words.failedOver],
      action: { text: waits ? words.payAgain : words.openOrder, href },
    },
    attachments: [],
  };
}

/** How the money of this payment is refunded. */
function returnText(amount: string, payment: Payment | undefined, words: PaperWords): string {
  if (payment?.provider === 'gift_card') return words.refundedToCard(amount, lastFourOf(payment));
  if (payment?.provider === 'invoice') return words.refundedByTransfer(amount);
  return isByHand(payment?.provider) ? words.refundedAtDoor(amount) : words.refunded(amount);
}

/** A refund is on its way, with its reason. */
export async function refunded({ ctx, order, paper, href, venues }: OrderMail, refundId: number): Promise<Composed> {
  const { words } = paper;
  const refund = await getRefund(ctx, refundId);
  const amount = paper.price(refund.amount);
  const paidBy = (await listPayments(ctx, order.id)).find(({ id }) => id === refund.paymentId);
  const isOfCard = order.kind === 'gift_card' && paidBy?.settles === true;
  const isOfOthers = refund.reason === 'outside' || refund.reason === 'charged_back';
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      subject: words.refundedSubject(amount),
      paragraphs: [
        // Some sentences about tickets do not apply to gift cards.
        ...(isOfCard && refund.reason === 'given_up' ? [] : [words.refundReasons[refund.reason]]),
        ...(refund.reason === 'charged_back' ? [] : [returnText(amount, paidBy, words)]),
        ...(isOfOthers && order.status === 'refunded' && !isOfCard ? [words.ticketsVoid] : []),
        ...(isOfCard ? [giftCardShopWordsFor(paper.locale).takenBack] : []),
      ],
      action: { text: words.openOrder, href },
    },
    attachments: [],
  };
}

/** A refund failed; to the organisation. Undefined when it is being retried or done. */
export async function refundFailed({ ctx, order, paper }: OrderMail, refundId: number): Promise<Composed | undefined> {
  const { words } = paper;
  const { amount, round, status, providerRef, lastError } = await getRefund(ctx, refundId);
  const isTriedAgain = status === 'due' && round > 0;
  if (status !== 'failed' && !isTriedAgain) return undefined;
  const [price, number] = [paper.price(amount), receiptNumber(order)];
  return {
    letter: {
      subject: words.refundFailedSubject(price, number),
      greeting: words.hello(ctx.client.title),
      paragraphs: [words.refundFailed(price), isTriedAgain ? words.refundFailedAgain : words.refundFailedByHand],
      performances: [
        { title: `${words.order} ${number}`, lines: [price, providerRef, lastError].filter((line) => line !== null) },
      ],
      footer: words.refundFailedReason(ctx.client.title),
    },
    attachments: [],
  };
}
