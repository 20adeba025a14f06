import type { Money } from '@/lib/money';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount as people of that locale write it, exactly: `€ 24,50`. */
export function formatPrice(amount: Money, { locale, currency }: { locale: string; currency: string }): string {
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  // The string itself: a number would lose digits.
  return format.format(amount as `${number}`);
}
