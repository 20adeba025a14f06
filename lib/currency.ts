import { AppError } from './errors';
import { type Money, money } from './money';

/** Without decimals in ISO 4217; and the ariary (MGA), which divides into five, so nobody can pay its two decimals. */
const WHOLE = new Set('BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
/** With three decimals in ISO 4217. */
const THOUSANDTHS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));
/** Units of account, which nobody pays with. */
const NO_MONEY = ['XDR', 'XSU'];

/** Whether it is the code of a currency that people pay with. */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) && !NO_MONEY.includes(code);

/** The decimals of a currency by ISO 4217: 0, 2 or 3. `Intl` follows CLDR, which gives the forint none, and varies by version. */
export const decimalsOf = (currency: string): 0 | 2 | 3 =>
  WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2;

/** The decimals of prices in a currency: 0 or 2, because `Money` has two. So prices in dinars are in tens of fils, as Stripe requires. */
export const placesOf = (currency: string): 0 | 2 => (WHOLE.has(currency) ? 0 : 2);

/** Whether somebody can pay that amount in the currency: nobody has 10.50 yen. */
export const isPayable = (amount: Money, currency: string): boolean => placesOf(currency) > 0 || amount.endsWith('.00');

const WITHOUT_DECIMALS = 'must be without decimals';

/** What is wrong with an amount that is not payable. */
export const withoutDecimals = (currency: string): string => `${WITHOUT_DECIMALS} (".00"): ${currency} has none`;

/** @throws AppError `validation_failed` at `path` unless the amount is payable */
export function requirePayable(amount: Money, currency: string, path = 'amount'): void {
  if (isPayable(amount, currency)) return;
  const message = withoutDecimals(currency);
  throw new AppError('validation_failed', `${path} ${message}`, { errors: [{ path, message }] });
}

/** Whether an error is about an amount that is not payable. */
export const isAboutDecimals = ({ errors }: AppError): boolean =>
  errors[0]?.message.startsWith(WITHOUT_DECIMALS) === true;

/** An amount with its currency’s decimals: `"1000"` yen, `"10.50"` euros, `"1.250"` dinars. @throws RangeError unless payable */
export function exactAmount(amount: Money, currency: string): string {
  if (!isPayable(amount, currency)) throw new RangeError(`${currency} has no decimals: ${amount}`);
  return decimalsOf(currency) === 0
    ? amount.slice(0, -3)
    : amount.padEnd(amount.length + decimalsOf(currency) - 2, '0');
}

/** The amount that was written with any number of decimals: `"1000"`, `"1.250"`. @throws RangeError when two cannot hold it */
export function fromDecimals(written: string): Money {
  const [, whole, two = '', rest = ''] = /^(\d+)(?:\.(\d{1,2})(\d*))?$/.exec(written) ?? [];
  return money(whole === undefined || /[1-9]/.test(rest) ? written : `${whole}.${two.padEnd(2, '0')}`);
}
