import { Decimal } from 'decimal.js';
import { placesOf } from '@/lib/currency';
import type { Money } from '@/lib/money';

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });

/**
 * The VAT included in a total, and the net amount: rounded once, half up, to the decimals of the
 * currency, over the whole total; both always add up to it.
 * @param ratePercent 0 to 100, at most two decimals
 */
export function includedVat(total: Money, ratePercent: number, currency: string): { vat: Money; net: Money } {
  const exact = new Exact(total).times(ratePercent).dividedBy(new Exact(100).plus(ratePercent));
  const vat = exact.toDecimalPlaces(placesOf(currency));
  return { vat: vat.toFixed(2) as Money, net: new Exact(total).minus(vat).toFixed(2) as Money };
}
