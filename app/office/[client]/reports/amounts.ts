import { formatPrice } from '@/lib/i18n/price';
import type { Money } from '@/lib/money';

type AmountContext = { language: string; ctx: { client: { currency: string } } };

const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** An amount in the organisation's currency and the reader's language; may be negative. */
export const amountOf = ({ language, ctx }: AmountContext, amount: string): string =>
  formatPrice(amount as Money, { locale: localeOf(language), currency: ctx.client.currency });

export const numberOf = ({ language }: Pick<AmountContext, 'language'>, count: number): string =>
  new Intl.NumberFormat(localeOf(language)).format(count);

/** A fraction as a percentage: `9 %`. */
export const percentOf = ({ language }: Pick<AmountContext, 'language'>, part: number): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(part);

/** A day (`2026-11-23`) or month (`2026-11`) in words; no time zone is involved. */
export function dayText(
  { language }: Pick<AmountContext, 'language'>,
  day: string,
  how: 'long' | 'short' = 'long',
): string {
  const isMonth = day.length === 7;
  const at = new Date(`${isMonth ? `${day}-01` : day}T12:00:00Z`);
  const options: Intl.DateTimeFormatOptions = isMonth
    ? { month: how, year: 'numeric' }
    : { weekday: 'short', day: 'numeric', month: 'short', ...(how === 'long' && { year: 'numeric' }) };
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(at);
}
