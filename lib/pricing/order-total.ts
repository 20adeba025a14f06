import { type Money, sumMoney } from '@/lib/money';

export const FREE = '0.00' as Money;

/** What an order costs: its tickets and the cost of the way of paying. An order of nothing is free, whatever that costs. */
export function orderTotal(ticketsTotal: Money, methodCost: Money): { paymentCost: Money; total: Money } {
  const paymentCost = ticketsTotal === FREE ? FREE : methodCost;
  return { paymentCost, total: sumMoney([ticketsTotal, paymentCost]) };
}
