import { decimalsOf } from '@/lib/currency';
import type { Money } from '@/lib/money';
import { money } from '@/lib/money';

/** Zero-decimal currencies that Stripe nevertheless counts in hundredths. */
const HUNDREDTHS = new Set(['ISK', 'UGX']);

/**
 * Converts an amount to Stripe's minor units: 12.50 euro is 1250, 1250.00 yen is 1250.
 * @throws RangeError when the currency has no such decimals
 */
export function toMinorUnits(amount: Money, currency: string): number {
  const places = placesOf(currency);
  const [whole = '', parts = ''] = amount.split('.');
  if (!/^0*$/.test(parts.slice(places))) throw new RangeError(`${currency} has no hundredths: ${amount}`);
  return Number(whole + parts.padEnd(places, '0').slice(0, places));
}

/** Converts Stripe's minor units to an amount. @throws RangeError when it is not a whole number of hundredths */
export function fromMinorUnits(units: number, currency: string): Money {
  const places = placesOf(currency);
  const digits = String(units).padStart(places + 1, '0');
  const whole = places === 0 ? digits : digits.slice(0, -places);
  const parts = (places === 0 ? '' : digits.slice(-places)).padEnd(2, '0');
  if (!/^0*$/.test(parts.slice(2))) throw new RangeError(`${units} of ${currency} are no hundredths`);
  return money(`${whole}.${parts.slice(0, 2)}`);
}

const placesOf = (currency: string): number => (HUNDREDTHS.has(currency) ? 2 : decimalsOf(currency));
