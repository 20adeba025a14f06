import type { Money } from './money';

/** How many decimals a currency has: 2 for the euro, 0 for the yen. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Whether somebody can pay that amount in the currency: nobody has 10.50 yen. */
export const isPayable = (amount: Money, currency: string): boolean =>
  decimalsOf(currency) > 0 || amount.endsWith('.00');
