import type { FigurePart } from '@/db/schema';
import type { Money } from '@/lib/money';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import type { Period } from '../figures/days';
import { includedIn } from '../figures/included-in';
import { keepFigures } from '../figures/keep-figures';
import { netOf } from '../figures/net-of';
import { type Dimension, type Figure, readFigures } from '../figures/read-figures';
import { BOM, type Cell, csvLine, dialectOf } from './csv';

type Column = readonly [name: string, of: (row: Figure) => Cell];
type Report = { by: readonly Dimension[]; parts?: readonly FigurePart[]; columns: readonly Column[] };

const SALES: readonly Column[] = [
  ['part', ({ part }) => part],
  ['sold', ({ sold }) => sold],
  ['sold_amount', ({ soldAmount }) => decimal(soldAmount)],
  ['moved', ({ moved }) => moved],
  ['moved_amount', ({ movedAmount }) => decimal(movedAmount)],
  ['refunded', ({ returned }) => returned],
  ['refunded_amount', ({ returnedAmount }) => decimal(returnedAmount)],
  ['tickets', ({ tickets }) => tickets],
  ['amount', ({ amount }) => decimal(amount)],
];
const FLOW: readonly Column[] = [
  ['in', ({ soldAmount }) => decimal(soldAmount)],
  ['out', ({ returnedAmount }) => decimal(returnedAmount)],
  ['net', (row) => decimal(netOf(row))],
];
const DAY: Column = ['day', ({ day }) => day];
const SHOW: Column = ['show', ({ showName }) => showName];
const PROVIDER: Column = ['provider', ({ provider }) => provider];
const WAY: Column = ['way', ({ description }) => description];
const VAT: readonly Column[] = [
  ['vat_rate', ({ vatRate }) => (vatRate === null ? null : decimal(String(vatRate)))],
  ['including_vat', (row) => decimal(netOf(row))],
  ['vat', (row) => decimal(vatOf(row).vat)],
  ['excluding_vat', (row) => decimal(vatOf(row).net)],
];

const of = (by: Dimension, ...names: Column[]): Report => ({ by: [by, 'part'], columns: [...names, ...SALES] });

/** Every table of the reports, by the name that its file has. Columns are called the same in every language: programs read them too. */
const SALES_REPORTS = {
  show: of('show', SHOW),
  performance: of(
    'performance',
    SHOW,
    ['starts', ({ startsLocal }) => startsLocal],
    ['location', ({ location }) => location],
  ),
  channel: of('channel', ['channel', ({ channel }) => channel]),
  day: of('day', DAY),
  month: of('month', ['month', ({ day }) => day]),
} as const satisfies Record<string, Report>;
const MONEY_REPORTS = {
  ways: { by: ['way'], columns: [PROVIDER, WAY, ...FLOW] },
  vat: { by: ['vat'], parts: ['tickets', 'fees'], columns: VAT },
  settlement: { by: ['provider'], columns: [PROVIDER, ...FLOW] },
  closing: { by: ['day', 'way'], columns: [DAY, PROVIDER, WAY, ...FLOW] },
} as const satisfies Record<string, Report>;

const REPORTS: Readonly<Record<string, Report>> = { ...SALES_REPORTS, ...MONEY_REPORTS };
export type SalesReport = keyof typeof SALES_REPORTS;
export type MoneyReport = keyof typeof MONEY_REPORTS;
export const SALES_FILES = Object.keys(SALES_REPORTS) as SalesReport[];
export const MONEY_FILES = Object.keys(MONEY_REPORTS) as MoneyReport[];

/** A report as a file: the figures of the same page, of what the membership is for, without anybody’s name. */
export async function exportFigures(
  ctx: OfficeContext,
  { report, period, language }: { report: SalesReport | MoneyReport; period: Period; language: string },
): Promise<string> {
  const { by, parts, columns } = REPORTS[report] as Report;
  await keepFigures(ctx);
  const rows = await officeTransaction(ctx, (ctx) => readFigures(ctx, { period, by, ...(parts && { parts }) }));
  const dialect = dialectOf(language);
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => of(row)))];
  return BOM + lines.map((line) => csvLine(line, dialect)).join('');
}

const decimal = (amount: string): Cell => ({ decimal: amount });

const vatOf = (row: Figure) => includedIn(netOf(row) as Money, row.vatRate);
