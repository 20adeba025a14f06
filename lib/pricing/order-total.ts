import { type Money, sumMoney } from '@/lib/money';

export const FREE = '0.00' as Money;

/** The total of an order: its tickets plus the payment fee. An order of free tickets has no fee. */
export function orderTotal(ticketsTotal: Money, methodCost: Money): { paymentCost: Money; total: Money } {
  const paymentCost = ticketsTotal === FREE ? FREE : methodCost;
  return { paymentCost, total: sumMoney([ticketsTotal, paymentCost]) };
}
