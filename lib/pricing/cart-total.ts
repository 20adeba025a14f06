import { type Money, sumMoney } from '@/lib/money';

/** What a cart or an order costs: the sum of its tickets' rounded prices, nothing rounded again; `"0.00"` for none. */
export function cartTotal(prices: Iterable<Money>): Money {
  return sumMoney(prices);
}
