import { type LanguageCode, languageOf } from '..';
import { OURS } from '../provider-names';

type Named = {
  description: string;
  /** The organisation's own names, by language. */
  names: Partial<Record<LanguageCode, string>> | null;
  provider: string;
  /** The provider's code of the method; null lets the buyer choose at the provider. */
  method: string | null;
};

/**
 * The names of payment methods for a reader of `locale`: the organisation's name in that language, else the usual name there, else the
 * organisation's name. Methods that would get the same usual name keep the organisation's.
 * @param own the organisation's locale, which its descriptions are in
 */
export function wayNames(ways: readonly Named[], locale: string, own: string): string[] {
  const language = languageOf(locale);
  const usual = (way: Named) => usualOf(way)?.[language];
  return ways.map((way) => {
    const given = way.names?.[language];
    if (given !== undefined || language === languageOf(own)) return given ?? way.description;
    const name = usual(way);
    const isAlone = ways.filter((other) => usual(other) === name).length === 1;
    return name !== undefined && isAlone ? name : way.description;
  });
}

/** The methods, each with its name by wayNames. */
export function namedWays<W extends Named>(ways: readonly W[], locale: string, own: string): (W & { name: string })[] {
  const names = wayNames(ways, locale, own);
  return ways.map((way, i) => ({ ...way, name: names[i] ?? way.description }));
}

/** Without a provider's code the buyer chooses there, so the name only says that it is online. */
function usualOf({ provider, method }: Named): Record<LanguageCode, string> | undefined {
  if (provider === 'door') return ours('door');
  if (method === null) return provider === 'test' ? ours('test') : online;
  return Object.hasOwn(USUAL, method) ? USUAL[method] : undefined;
}

const ours = (provider: 'door' | 'test') =>
  ({ nl: OURS.nl[provider], en: OURS.en[provider], de: OURS.de[provider], fr: OURS.fr[provider] }) as const;

const same = (name: string) => ({ nl: name, en: name, de: name, fr: name });
const online = { nl: 'Online betalen', en: 'Pay online', de: 'Online bezahlen', fr: 'Payer en ligne' };
const card = {
  nl: 'Creditcard of debitcard',
  en: 'Credit or debit card',
  de: 'Kredit- oder Debitkarte',
  fr: 'Carte bancaire',
};

/** Usual names by the provider's code of the method. */
const USUAL: Record<string, Record<LanguageCode, string> | undefined> = {
  card,
  creditcard: card,
  ideal: same('iDEAL'),
  bancontact: same('Bancontact'),
  belfius: same('Belfius'),
  kbc: same('KBC/CBC'),
  eps: same('EPS'),
  paypal: same('PayPal'),
  applepay: same('Apple Pay'),
  apple_pay: same('Apple Pay'),
  googlepay: same('Google Pay'),
  google_pay: same('Google Pay'),
  twint: same('TWINT'),
  wero: same('Wero'),
  giftcard: { nl: 'Cadeaubon', en: 'Gift card', de: 'Gutschein', fr: 'Chèque-cadeau' },
  voucher: { nl: 'Waardebon', en: 'Voucher', de: 'Wertgutschein', fr: 'Bon d’achat' },
};
