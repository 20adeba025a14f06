import applepay from './logos/applepay.svg';
import bancontact from './logos/bancontact.svg';
import eps from './logos/eps.svg';
import googlepay from './logos/googlepay.svg';
import ideal from './logos/ideal.svg';
import mastercard from './logos/mastercard.svg';
import paypal from './logos/paypal.svg';
import twint from './logos/twint.svg';
import visa from './logos/visa.svg';

/** By what providers call a way of paying: the marks of whoever it is, as they give them out. */
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

/** Addresses of the logos of a way of paying; none where it has none of its own. */
export const logosOf = (method: string | null): string[] =>
  (Object.hasOwn(LOGOS, method ?? '') ? LOGOS[method ?? ''] : undefined)?.map(({ src }) => src) ?? [];
