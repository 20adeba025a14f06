import type { OrderWords } from '@/lib/i18n/orders';
import type { Money } from '@/lib/money';
import type { OrderPage } from './find-order-page';

type OrderFacts = Pick<OrderPage, 'order' | 'card' | 'due'>;

/** The price of an order, and the part that a gift card pays. */
export function totalsOf({ order, card, due }: OrderFacts, words: OrderWords, price: (amount: Money) => string) {
  const parts =
    order.paymentCost === '0.00'
      ? []
      : [
          { label: words.ticketsRow, value: price(order.ticketsTotal) },
          { label: words.paymentCost, value: price(order.paymentCost) },
        ];
  const total = { label: words.total, value: price(order.total) };
  if (!card || card.amount === '0.00') return { rows: parts, total };
  const byCard = { label: words.giftCard(card.lastFour), value: `−\u00a0${price(card.amount)}` };
  const waits = order.status === 'pending' || order.status === 'promised';
  return {
    rows: [...parts, total, byCard],
    total: { label: waits ? words.stillToPay : words.paidOtherwise, value: price(due) },
  };
}
