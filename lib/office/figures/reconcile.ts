import { paymentProvider } from '@/db/schema';
import { negated, sumSigned } from '@/lib/money';
import type { Figure } from './read-figures';

/**
 * What received money is made of: `turnover` + `fees` + `giftCards` + `unassigned` = `received`. `giftCards`: cards sold less used, so
 * what is owed to holders more than before. `unassigned`: money that pays no order. `received`: by all ways but gift cards, less refunds.
 */
export type Reconciliation = Record<(typeof RECONCILED)[number], string>;

/** In the order of their sum. */
export const RECONCILED = ['turnover', 'fees', 'giftCards', 'unassigned', 'received'] as const;

/** The ways by which money is received: a gift card was paid for when it was sold. */
export const MONEY_PROVIDERS = paymentProvider.enumValues.filter((one) => one !== 'gift_card');

type Row = Pick<Figure, 'part' | 'provider' | 'amount'>;

/** @param rows figures by at least `part` and `provider` */
export function reconcile(rows: readonly Row[]): Reconciliation {
  const sum = (isIn: (row: Row) => boolean) => sumSigned(rows.filter(isIn).map(({ amount }) => amount));
  const used = sum(({ provider }) => provider === 'gift_card');
  return {
    turnover: sum(({ part }) => part === 'tickets'),
    fees: sum(({ part }) => part === 'fees'),
    giftCards: sumSigned([sum(({ part }) => part === 'gift_cards'), negated(used)]),
    unassigned: sum(({ part }) => part === 'unused'),
    received: sum(({ provider }) => provider !== 'gift_card'),
  };
}

/** The same per day or month of rows that are also by `day` or `month`. */
export function reconcileDays(rows: readonly (Row & Pick<Figure, 'day'>)[]): (Reconciliation & { day: string })[] {
  const days = [...new Set(rows.flatMap(({ day }) => day ?? []))];
  return days.map((day) => ({ day, ...reconcile(rows.filter((row) => row.day === day)) }));
}
