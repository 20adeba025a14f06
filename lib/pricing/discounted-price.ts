import { Decimal } from 'decimal.js';
import { placesOf } from '@/lib/currency';
import type { Money } from '@/lib/money';

/** `€` takes the value off, `=` is the price itself, `%` takes that many percent off. */
export const DISCOUNT_KINDS = ['€', '=', '%'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });

/**
 * The price of one ticket: rounded once, half up, to the decimals of its currency (placesOf); never below `"0.00"`.
 * With `=` it may be above the base price (a ticket that includes a drink); the other kinds never raise it.
 */
export function discountedPrice(basePrice: Money, kind: DiscountKind, value: Money, currency: string): Money {
  const exact = exactPrice(new Exact(basePrice), kind, value);
  return (exact.isPositive() ? exact : new Exact(0)).toDecimalPlaces(placesOf(currency)).toFixed(2) as Money;
}

function exactPrice(base: Decimal, kind: DiscountKind, value: Money): Decimal {
  switch (kind) {
    case '€':
      return base.minus(value);
    case '=':
      return new Exact(value);
    case '%':
      return base.times(new Exact(100).minus(value)).dividedBy(100);
  }
}
