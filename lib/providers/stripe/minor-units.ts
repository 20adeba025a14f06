import { decimalsOf, exactAmount, fromDecimals } from '@/lib/currency';
import type { Money } from '@/lib/money';

/** Zero-decimal currencies that Stripe counts in hundredths and takes only in whole units. */
const HUNDREDTHS = new Set(['ISK', 'UGX']);

/**
 * Converts an amount to Stripe's minor units: 12.50 euro is 1250, 1250.00 yen is 1250.
 * @throws RangeError when the currency has no such decimals
 */
export const toMinorUnits = (amount: Money, currency: string): number =>
  Number(exactAmount(amount, currency).replace('.', '')) * (HUNDREDTHS.has(currency) ? 100 : 1);

/** Converts Stripe's minor units to an amount. @throws RangeError when it is not a whole number of hundredths */
export function fromMinorUnits(units: number, currency: string): Money {
  const places = HUNDREDTHS.has(currency) ? 2 : decimalsOf(currency);
  const digits = String(units).padStart(places + 1, '0');
  return fromDecimals(places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`);
}
