import { formatPrice } from '@/lib/i18n';
import { checkoutWordsFor, namedWays } from '@/lib/i18n/checkout';
import type { Money } from '@/lib/money';
import type { PaymentMethod } from '@/lib/payments';
import { orderTotal } from '@/lib/pricing';
import type { Language } from '../_shop/language';
import { paymentIcons } from './pay-logos';
import type { PaymentOption } from './payment-options';

/** The payment methods, each with the total of an order of these tickets. `own`: the organisation's locale. */
export function paymentOptions(
  ticketsTotal: Money,
  methods: readonly PaymentMethod[],
  language: Language,
  own: string,
): PaymentOption[] {
  const words = checkoutWordsFor(language.locale);
  return namedWays(methods, language.locale, own).map(({ paymentId, name, cost, provider, method }) => {
    const total = formatPrice(orderTotal(ticketsTotal, cost).total, language);
    const extra = cost === '0.00' ? '' : formatPrice(cost, language);
    return {
      id: String(paymentId),
      name,
      cost: extra,
      extraCost: extra && words.extraCost(extra),
      inAll: words.inAll(total),
      total,
      button: provider === 'door' ? words.reserveFor(total) : words.payNowFor(total),
      ...paymentIcons({ provider, method }),
    };
  });
}

/** The id of the payment method selected at first: prefers paying now over paying at the door, and one without extra cost. */
export function firstOption(methods: readonly PaymentMethod[]): string {
  const now = methods.filter(({ provider }) => provider !== 'door');
  const way = now.find(({ cost }) => cost === '0.00') ?? now[0] ?? methods[0];
  return String(way?.paymentId ?? '');
}
