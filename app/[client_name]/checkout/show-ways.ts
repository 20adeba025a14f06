import { formatPrice } from '@/lib/i18n';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import type { Money } from '@/lib/money';
import type { PaymentMethod } from '@/lib/payments';
import { orderTotal } from '@/lib/pricing';
import type { Language } from '../_shop/language';
import type { PayWay } from './pay-ways';

/** The ways of paying with what an order of these tickets costs with each. */
export function payWays(ticketsTotal: Money, methods: readonly PaymentMethod[], language: Language): PayWay[] {
  const words = checkoutWordsFor(language.locale);
  return methods.map(({ paymentId, description, cost, provider }) => {
    const total = formatPrice(orderTotal(ticketsTotal, cost).total, language);
    const extra = cost === '0.00' ? '' : formatPrice(cost, language);
    return {
      id: String(paymentId),
      name: description,
      cost: extra,
      extraCost: extra && words.extraCost(extra),
      inAll: words.inAll(total),
      total,
      button: provider === 'door' ? words.orderAndPayLater : words.orderAndPay,
    };
  });
}
