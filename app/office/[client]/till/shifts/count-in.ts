import { AppError } from '@/lib/errors';
import type { Money } from '@/lib/money';
import type { Counted } from '@/lib/office';
import { readAmount } from '@/lib/read-amount';

/** Coins and notes by currency, the largest first. Other currencies are counted as a sum. */
const COINS: Record<string, readonly string[]> = {
  EUR: [
    '200.00',
    '100.00',
    '50.00',
    '20.00',
    '10.00',
    '5.00',
    '2.00',
    '1.00',
    '0.50',
    '0.20',
    '0.10',
    '0.05',
    '0.02',
    '0.01',
  ],
};

export const coinsOf = (currency: string): readonly string[] => COINS[currency] ?? [];

/** The field name of a coin or note. */
export const coinField = (value: string): string => `n${value.replace('.', '_')}`;

const MOST = 9999;

/** An amount with a comma or a point: `12`, `12.5`, `12,50`. @throws AppError `validation_failed` */
export function amountIn(typed: string): Money {
  const amount = readAmount(typed);
  if (amount === undefined) throw wrong('amount');
  return amount;
}

/** The counted cash: a sum, or a number of each coin. @throws AppError `validation_failed` at `sum` if both or neither were typed */
export function countIn(typed: Readonly<Record<string, unknown>>): Counted {
  const sum = String(typed.sum ?? '').trim();
  const all = Object.values(COINS).flat();
  const count = Object.fromEntries(
    all.flatMap((value) => {
      const n = String(typed[coinField(value)] ?? '').trim();
      if (n === '') return [];
      if (!/^\d{1,4}$/.test(n) || Number(n) > MOST) throw wrong(coinField(value));
      return [[value, Number(n)]];
    }),
  );
  if ((sum === '') === (Object.keys(count).length === 0)) throw wrong('sum');
  if (sum !== '') return { sum: amountIn(sum) };
  return { count };
}

const wrong = (path: string) =>
  new AppError('validation_failed', 'not an amount', { errors: [{ path, message: 'not an amount' }] });
