import type { PaymentMethod } from '@/lib/payments';
import applepay from './logos/applepay.svg';
import bancontact from './logos/bancontact.svg';
import eps from './logos/eps.svg';
import googlepay from './logos/googlepay.svg';
import ideal from './logos/ideal.svg';
import mastercard from './logos/mastercard.svg';
import paypal from './logos/paypal.svg';
import twint from './logos/twint.svg';
import visa from './logos/visa.svg';
import { markOf, type PaymentIcons } from './pay-mark';

/** Official logos, by the providers' names of payment methods. */
const LOGOS: Record<string, readonly { src: string }[] | undefined> = {
  ideal: [ideal],
  bancontact: [bancontact],
  eps: [eps],
  paypal: [paypal],
  twint: [twint],
  applepay: [applepay],
  apple_pay: [applepay],
  googlepay: [googlepay],
  google_pay: [googlepay],
  card: [visa, mastercard],
  creditcard: [visa, mastercard],
};

/** The icon and logos of a payment method. */
export const paymentIcons = (way: Pick<PaymentMethod, 'provider' | 'method'>): PaymentIcons => ({
  mark: markOf(way),
  logos: logosOf(way.method),
});

/** The addresses of the logos of a payment method; empty where we have none. */
const logosOf = (method: string | null): string[] =>
  (Object.hasOwn(LOGOS, method ?? '') ? LOGOS[method ?? ''] : undefined)?.map(({ src }) => src) ?? [];
