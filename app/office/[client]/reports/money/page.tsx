import type { Metadata } from 'next';
import { figuresWordsFor } from '@/lib/i18n/office/figures';
import { providerName } from '@/lib/i18n/provider-names';
import type { Money } from '@/lib/money';
import {
  type Figure,
  includedIn,
  MONEY_PROVIDERS,
  type MoneyReport,
  netOf,
  readFigures,
  readMoneyLeft,
  readPeriod,
  reconcile,
  storeFigures,
} from '@/lib/office';
import { ASKED_PROVIDERS } from '@/lib/providers';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../../_frame/frames';
import frame from '../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../_frame/visit';
import { dayText, percentOf } from '../amounts';
import { PeriodForm } from '../period-form';
import { Reconciled } from '../reconciled';
import { ReportTabs } from '../report-tabs';
import { SumsTable } from '../sums-table';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: figuresWordsFor((await readVisit()).language).money,
});

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Money in and out: per day and payment method, VAT per rate, and what each provider still has to pay out. */
export default async function MoneyPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/reports/money');
  const { ctx, now, language } = visit;
  const words = figuresWordsFor(language);
  const period = readPeriod(await searchParams, now, ctx.client.timezone);
  await storeFigures(ctx);
  const { days, ways, rates, providers, left, parts } = await officeTransaction(ctx, async (ctx) => ({
    days: await readFigures(ctx, { period, by: ['day', 'way'], providers: MONEY_PROVIDERS }),
    ways: await readFigures(ctx, { period, by: ['way'], providers: MONEY_PROVIDERS }),
    rates: await readFigures(ctx, { period, by: ['vat'], parts: ['tickets', 'fees'] }),
    providers: await readFigures(ctx, { period, by: ['provider'], providers: ASKED_PROVIDERS }),
    parts: await readFigures(ctx, { period, by: ['part', 'provider'] }),
    left: await readMoneyLeft(ctx, period),
  }));
  const base = `/office/${ctx.client.name}/reports/money`;
  const nameOf = ({ provider }: Figure) => (provider ? providerName(provider, language) : '');
  const flow = (row: Figure) => [row.soldAmount, row.returnedAmount, netOf(row)];
  const fileOf = (report: MoneyReport) => `${base}/figures.csv?report=${report}&from=${period.from}&to=${period.to}`;
  const inAndOut = [words.cameIn, words.wentOut, words.net];
  return (
    <OfficeFrame visit={visit} at="/reports" title={words.money}>
      <ReportTabs visit={visit} words={words} at="money" />
      <PeriodForm words={words} base={base} period={period} now={now} timezone={ctx.client.timezone} />
      {parts.length === 0 && left.length === 0 && <p>{words.none}</p>}
      {parts.length > 0 && (
        <>
          <SumsTable
            visit={visit}
            words={words}
            title={words.way}
            file={fileOf('ways')}
            columns={inAndOut}
            rows={ways.map((row) => ({ key: keyOf(row), names: [row.description || nameOf(row)], amounts: flow(row) }))}
          />
          <Reconciled visit={visit} words={words} sums={reconcile(parts)} file={fileOf('reconciliation')} />
          <SumsTable
            visit={visit}
            words={words}
            title={words.vat}
            file={fileOf('vat')}
            names={[words.vatRate]}
            columns={[words.inclVat, words.vat, words.exclVat]}
            rows={rates.map((row) => {
              const { vat, net } = includedIn(netOf(row) as Money, row.vatRate, visit.ctx.client.currency);
              const name = row.vatRate === null ? words.noRate : percentOf(visit, row.vatRate / 100);
              return { key: String(row.vatRate), names: [name], amounts: [netOf(row), vat, net] };
            })}
            text={words.vatText}
          />
          <SumsTable
            visit={visit}
            words={words}
            title={words.payouts}
            file={fileOf('settlement')}
            names={[words.provider]}
            columns={[words.cameIn, words.wentOut, words.payout]}
            rows={providers.map((row) => ({ key: String(row.provider), names: [nameOf(row)], amounts: flow(row) }))}
            text={words.payoutText}
          />
          <SumsTable
            visit={visit}
            words={words}
            title={words.closing}
            file={fileOf('closing')}
            columns={inAndOut}
            names={[words.day, words.way]}
            rows={days.map((row) => ({
              key: `${row.day} ${keyOf(row)}`,
              names: [dayText(visit, row.day ?? ''), row.description || nameOf(row)],
              amounts: flow(row),
            }))}
          />
          <p className={frame.hint}>{words.counts}</p>
        </>
      )}
      {left.length > 0 && (
        <SumsTable
          visit={visit}
          words={words}
          title={words.moneyLeft}
          names={[words.performance, words.leftOrders]}
          columns={[words.amount]}
          rows={left.map(({ subEventId, name, orders, amount }) => ({
            key: String(subEventId),
            names: [name, String(orders)],
            amounts: [amount],
          }))}
          text={words.leftText}
        />
      )}
    </OfficeFrame>
  );
}

const keyOf = ({ provider, description }: Figure): string => `${provider} ${description}`;
