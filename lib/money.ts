declare const brand: unique symbol;

/**
 * An amount in the organisation's currency as a decimal string: `"12.50"`, always `/^\d+\.\d{2}$/`, never negative and
 * without leading zeros, so that equal amounts are equal strings. It crosses every boundary (JSON, database, React) as it is.
 */
export type Money = string & { readonly [brand]: 'Money' };

/** The dearest price: what numeric(10,2) holds. */
export const MAX_MONEY = '99999999.99';

const SHAPE = /^(0|[1-9]\d{0,7})\.\d{2}$/;

/** Whether `money` would take the value. */
export function isMoney(value: unknown): value is Money {
  return typeof value === 'string' && SHAPE.test(value);
}

/**
 * The amount that a string stands for, 0.00 to 99999999.99.
 * @throws RangeError with a sentence for the public when it is written in any other way
 */
export function money(value: string): Money {
  if (isMoney(value)) return value;
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : `a ${typeof value}`;
  throw new RangeError(
    `An amount must be written with a point and two decimals, from "0.00" to "${MAX_MONEY}", not ${shown}.`,
  );
}

/** The exact sum; `"0.00"` for none. A sum may pass `MAX_MONEY`, which bounds single prices. */
export function sumMoney(parts: Iterable<Money>): Money {
  let cents = 0n;
  for (const part of parts) cents += centsOf(part);
  return ofCents(cents);
}

/** `amount` minus `gone`, but at least `"0.00"`. */
export function moneyLeft(amount: Money, gone: Money): Money {
  const left = centsOf(amount) - centsOf(gone);
  return ofCents(left > 0n ? left : 0n);
}

function ofCents(cents: bigint): Money {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as Money;
}

/** The exact sum of amounts that may be negative, such as `"-12.50"`. */
export function sumSigned(parts: Iterable<string>): string {
  let cents = 0n;
  for (const part of parts) cents += BigInt(part.replace('.', ''));
  return cents < 0n ? `-${ofCents(-cents)}` : ofCents(cents);
}

/** The same amount with the other sign; `"0.00"` stays. */
export const negated = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : amount === '0.00' ? amount : `-${amount}`;

/** Negative when `a` is less than `b`, 0 when they are equal, positive when it is more: for `sort`. */
export function compareMoney(a: Money, b: Money): number {
  const [one, other] = [centsOf(a), centsOf(b)];
  return one < other ? -1 : Number(one > other);
}

export const lesserMoney = (a: Money, b: Money): Money => (compareMoney(a, b) < 0 ? a : b);

/** Adds whole cents, so that the browser does not need decimal.js. */
const centsOf = (amount: Money): bigint => BigInt(amount.replace('.', ''));
