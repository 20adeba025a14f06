import { decimalsOf } from '@/lib/currency';
import type { Money } from '@/lib/money';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount that may be negative, as in reports: a minus sign before the price that `show` formats. */
export function signedPrice(amount: string, show: (amount: Money) => string): string {
  const price = show(amount.replace('-', '') as Money);
  return amount.startsWith('-') ? `−\u00a0${price}` : price;
}

/** An amount as people of that locale write it, exactly: `€ 24,50`. */
export function formatPrice(amount: Money, { locale, currency }: { locale: string; currency: string }): string {
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...digitsOf(currency) });
  formats.set(key, format);
  // Formats the string itself, because a number would lose digits.
  return format.format(amount as `${number}`);
}

/** Not those of Intl, which vary by version and would round a price in forints. */
function digitsOf(currency: string): Intl.NumberFormatOptions {
  const places = decimalsOf(currency);
  return { minimumFractionDigits: places, maximumFractionDigits: places };
}
