import type { FigurePart, PaymentProvider } from '@/db/schema';
import type { Money } from '@/lib/money';
import { ASKED_PROVIDERS } from '@/lib/providers';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import type { Period } from '../figures/days';
import { includedIn } from '../figures/included-in';
import { netOf } from '../figures/net-of';
import { type Dimension, type Figure, readFigures } from '../figures/read-figures';
import { MONEY_PROVIDERS, type Reconciliation, reconcileDays } from '../figures/reconcile';
import { storeFigures } from '../figures/store-figures';
import { amountIn, type Cell, decimalOf, type ExportTable, localOf } from './cell';

type Column = readonly [name: string, of: (row: Figure, currency: string) => Cell];
type Report = {
  by: readonly Dimension[];
  parts?: readonly FigurePart[];
  providers?: readonly PaymentProvider[];
  columns: readonly Column[];
};

const SALES: readonly Column[] = [
  ['part', ({ part }) => part],
  ['sold', ({ sold }) => sold],
  ['sold_amount', ({ soldAmount }, currency) => amountIn(currency, soldAmount)],
  ['moved', ({ moved }) => moved],
  ['moved_amount', ({ movedAmount }, currency) => amountIn(currency, movedAmount)],
  ['refunded', ({ returned }) => returned],
  ['refunded_amount', ({ returnedAmount }, currency) => amountIn(currency, returnedAmount)],
  ['tickets', ({ tickets }) => tickets],
  ['amount', ({ amount }, currency) => amountIn(currency, amount)],
];
const FLOW: readonly Column[] = [
  ['in', ({ soldAmount }, currency) => amountIn(currency, soldAmount)],
  ['out', ({ returnedAmount }, currency) => amountIn(currency, returnedAmount)],
  ['net', (row, currency) => amountIn(currency, netOf(row))],
];
const DAY: Column = ['day', ({ day }) => localOf(day)];
const SHOW: Column = ['show', ({ showName }) => showName];
const PROVIDER: Column = ['provider', ({ provider }) => provider];
const WAY: Column = ['way', ({ description }) => description];
const VAT: readonly Column[] = [
  ['vat_rate', ({ vatRate }) => decimalOf(vatRate === null ? null : String(vatRate))],
  ['including_vat', (row, currency) => amountIn(currency, netOf(row))],
  ['vat', (row, currency) => amountIn(currency, vatOf(row, currency).vat)],
  ['excluding_vat', (row, currency) => amountIn(currency, vatOf(row, currency).net)],
];

/** What received money is made of, per day. */
const RECONCILIATION = [
  ['turnover', 'turnover'],
  ['fees', 'fees'],
  ['gift_cards', 'giftCards'],
  ['unassigned', 'unassigned'],
  ['received', 'received'],
] as const satisfies readonly (readonly [name: string, member: keyof Reconciliation])[];

const of = (by: Dimension, ...names: Column[]): Report => ({
  by: [by, 'part'],
  parts: ['tickets'],
  columns: [...names, ...SALES],
});

/** Every table of the reports, by the name of its file. Columns have the same names in every language, because programs read them too. */
const SALES_REPORTS = {
  show: of('show', SHOW),
  performance: of(
    'performance',
    SHOW,
    ['starts', ({ startsLocal }) => localOf(startsLocal)],
    ['location', ({ location }) => location],
  ),
  channel: of('channel', ['channel', ({ channel }) => channel]),
  day: of('day', DAY),
  month: of('month', ['month', ({ day }) => day]),
} as const satisfies Record<string, Report>;
const MONEY_REPORTS = {
  ways: { by: ['way'], providers: MONEY_PROVIDERS, columns: [PROVIDER, WAY, ...FLOW] },
  reconciliation: { by: ['day', 'part', 'provider'], columns: [] },
  vat: { by: ['vat'], parts: ['tickets', 'fees'], columns: VAT },
  settlement: { by: ['provider'], providers: ASKED_PROVIDERS, columns: [PROVIDER, ...FLOW] },
  closing: { by: ['day', 'way'], providers: MONEY_PROVIDERS, columns: [DAY, PROVIDER, WAY, ...FLOW] },
} as const satisfies Record<string, Report>;

const REPORTS: Readonly<Record<string, Report>> = { ...SALES_REPORTS, ...MONEY_REPORTS };
export type SalesReport = keyof typeof SALES_REPORTS;
export type MoneyReport = keyof typeof MONEY_REPORTS;
export const SALES_FILES = Object.keys(SALES_REPORTS) as SalesReport[];
export const MONEY_FILES = Object.keys(MONEY_REPORTS) as MoneyReport[];

/** A report as a table: the figures of its page, in the member's scope, without names of people. */
export function exportFigures(
  ctx: OfficeContext,
  { report, period }: { report: SalesReport | MoneyReport; period: Period },
): ExportTable {
  const { columns, ...asked } = REPORTS[report] as Report;
  const isReconciled = report === 'reconciliation';
  return {
    name: report,
    columns: isReconciled ? ['day', ...RECONCILIATION.map(([name]) => name)] : columns.map(([name]) => name),
    async *lines() {
      await storeFigures(ctx);
      const { currency } = ctx.client;
      const rows = await officeTransaction(ctx, (ctx) => readFigures(ctx, { period, ...asked }));
      yield isReconciled
        ? reconcileDays(rows).map((row) => [
            localOf(row.day),
            ...RECONCILIATION.map(([, member]) => amountIn(currency, row[member])),
          ])
        : rows.map((row) => columns.map(([, of]) => of(row, currency)));
    },
  };
}

const vatOf = (row: Figure, currency: string) => includedIn(netOf(row) as Money, row.vatRate, currency);
