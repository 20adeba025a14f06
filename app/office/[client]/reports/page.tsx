import type { Metadata } from 'next';
import { type FiguresWords, figuresWordsFor } from '@/lib/i18n/office/figures';
import { sumSigned } from '@/lib/money';
import {
  addDays,
  daysIn,
  FILE_FORMATS,
  type Figure,
  hasDemoSales,
  type Period,
  readFigures,
  readPeriod,
  readSubscriptionFigures,
  readVoucherFigures,
  reconcile,
  storeFigures,
} from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatLocal } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import frame from '../../_frame/office.module.css';
import { mayDo, type OfficeVisit, openOffice, readVisit } from '../../_frame/visit';
import { amountOf, dayText, numberOf } from './amounts';
import { Bars } from './bars';
import { FiguresTable, type Row } from './figures-table';
import { FileLinks } from './file-links';
import { PeriodForm } from './period-form';
import { Reconciled } from './reconciled';
import { ReportTabs } from './report-tabs';
import styles from './reports.module.css';
import { SoldSubscriptions } from './sold-subscriptions';
import { UsedVouchers } from './used-vouchers';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.reports });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const BY = ['show', 'performance', 'channel', 'day', 'month'] as const;
/** In days; longer periods have a bar per month. */
const MOST_BARS = 92;
const TURNOVER = ['tickets'] as const;

/** Sales and refunds in a period: per show, performance, channel, day or month, with a chart. */
export default async function ReportsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/reports');
  const { ctx, now, language } = visit;
  const words = figuresWordsFor(language);
  const given = await searchParams;
  const period = readPeriod(given, now, ctx.client.timezone);
  const by = BY.find((one) => one === given.by) ?? 'show';
  const unit = daysIn(period) > MOST_BARS ? 'month' : 'day';
  await storeFigures(ctx);
  const { rows, inTime, parts, isDemo, subscriptions, vouchers } = await officeTransaction(ctx, async (ctx) => ({
    rows: await readFigures(ctx, { period, by: [by], parts: TURNOVER }),
    inTime: await readFigures(ctx, { period, by: [unit], parts: TURNOVER }),
    parts: await readFigures(ctx, { period, by: ['part', 'provider'] }),
    isDemo: await hasDemoSales(ctx),
    subscriptions: await readSubscriptionFigures(ctx, period),
    vouchers: await readVoucherFigures(ctx, period),
  }));
  const base = `/office/${ctx.client.name}/reports`;
  const table = inOrder(by, rows).map((row) => rowOf(visit, words, by, row));
  const amounts = amountsOf(inTime);
  const highest = [...amounts].sort(([, one], [, other]) => Number(other) - Number(one))[0];
  const fileOf = (report: string) => `${base}/figures.csv?report=${report}&from=${period.from}&to=${period.to}`;
  return (
    <OfficeFrame visit={visit} at="/reports" title={words.sales}>
      <ReportTabs visit={visit} words={words} at="sales" />
      {isDemo && <p className={frame.hint}>{words.demo}</p>}
      <PeriodForm
        words={words}
        base={base}
        period={period}
        now={now}
        timezone={ctx.client.timezone}
        by={{ value: by, options: BY.map((one) => [one, words[one]]) }}
      />
      {parts.length === 0 && <p>{words.none}</p>}
      {table.length > 0 && (
        <dl className={styles.sums}>
          {sumsOf(visit, words, table).map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {table.length > 0 && highest && (
        <>
          <Bars
            bars={unitsOf(period, unit).map((day) => ({
              key: day,
              label: dayText(visit, day, 'short'),
              value: Number(amounts.get(day) ?? 0),
            }))}
            text={words.chartText(amountOf(visit, highest[1]), dayText(visit, highest[0]))}
            highest={amountOf(visit, highest[1])}
          />
          <FiguresTable visit={visit} words={words} label={words[by]} rows={table} />
          <FileLinks words={words} csv={fileOf(by)} />
          <p className={frame.hint}>{words.counts}</p>
        </>
      )}
      {parts.length > 0 && <Reconciled visit={visit} words={words} sums={reconcile(parts)} />}
      {subscriptions.length > 0 && (
        <SoldSubscriptions visit={visit} file={fileOf('subscriptions')} rows={subscriptions} />
      )}
      {vouchers.length > 0 && <UsedVouchers visit={visit} file={fileOf('vouchers')} rows={vouchers} />}
      {mayDo(ctx, 'exports.personal') && (
        <section aria-labelledby="files">
          <h2 id="files">{words.exportsTitle}</h2>
          <p className={frame.hint}>{words.exportsText}</p>
          <form className={styles.files} method="post" action={`${base}/export`}>
            <input type="hidden" name="from" value={period.from} />
            <input type="hidden" name="to" value={period.to} />
            <FileButtons kind="orders" name={words.exportOrders} />
            <FileButtons kind="tickets" name={words.exportTickets} />
          </form>
          <p className={frame.hint}>{words.consentsText}</p>
          <form className={styles.files} method="post" action={`${base}/export`}>
            <FileButtons kind="consents" name={words.consents} />
          </form>
        </section>
      )}
    </OfficeFrame>
  );
}

/** A button per file format. */
const FileButtons = ({ kind, name }: { kind: string; name: string }) =>
  FILE_FORMATS.map((format) => (
    <button key={format} type="submit" name="kind" value={`${kind}.${format}`} className={frame.quiet}>
      {name} ({format.toUpperCase()})
    </button>
  ));

/** The amounts per day or month. */
function amountsOf(figures: readonly Figure[]): Map<string, string> {
  const amounts = new Map<string, string>();
  for (const { day, amount } of figures) if (day) amounts.set(day, sumSigned([amounts.get(day) ?? '0.00', amount]));
  return amounts;
}

/** Every day or month of a period, also those without figures. */
function unitsOf(period: Period, unit: 'day' | 'month'): string[] {
  const days = Array.from({ length: daysIn(period) }, (_, i) => addDays(period.from, i));
  return unit === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

/** Sorts shows by sales, the highest first, and performances by date. */
function inOrder(by: (typeof BY)[number], rows: readonly Figure[]): Figure[] {
  const ordered = [...rows];
  if (by === 'show') ordered.sort((one, other) => Number(other.amount) - Number(one.amount));
  if (by === 'performance')
    ordered.sort((one, other) => (one.startsLocal ?? '~').localeCompare(other.startsLocal ?? '~'));
  return ordered;
}

function sumsOf(visit: OfficeVisit, words: FiguresWords, rows: readonly Row[]): [string, string][] {
  const sum = (of: (row: Row) => string) => amountOf(visit, sumSigned(rows.map(of)));
  return [
    [
      words.tickets,
      numberOf(
        visit,
        rows.reduce((all, { tickets }) => all + tickets, 0),
      ),
    ],
    [words.soldAmount, sum(({ soldAmount }) => soldAmount)],
    [words.returnedAmount, sum(({ returnedAmount }) => returnedAmount)],
    [words.turnover, sum(({ amount }) => amount)],
  ];
}

function rowOf(visit: OfficeVisit, words: FiguresWords, by: (typeof BY)[number], row: Figure): Row {
  const base = `/office/${visit.ctx.client.name}/reports`;
  const { day, showId, showName, subEventId, startsLocal, location, channel } = row;
  if (by === 'channel') return { ...row, key: String(channel), name: channel ? words.channels[channel] : '' };
  if (by === 'day' || by === 'month') {
    const href = by === 'day' ? `${base}?from=${day}&to=${day}` : undefined;
    return { ...row, key: String(day), name: dayText(visit, day ?? ''), href };
  }
  if (by === 'show') return { ...row, key: String(showId), name: showName ?? '' };
  const when = startsLocal ? `${formatLocal(startsLocal, visit.language)} · ${location}` : undefined;
  return {
    ...row,
    key: String(subEventId),
    name: showName ?? '',
    more: when,
    href: `${base}/performances/${subEventId}`,
  };
}
