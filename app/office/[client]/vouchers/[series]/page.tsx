import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { formatPrice } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import { voucherWordsFor } from '@/lib/i18n/office/vouchers';
import { getVoucherSeries } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { formatDate } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import { idIn, longIdIn } from '../../../_frame/id-in';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { ScrollTable } from '../../../_frame/scroll-table';
import { mayDo, openOffice, readVisit } from '../../../_frame/visit';
import { State, TONE_OF_ORDER } from '../../orders/state';
import { endSomeVouchers } from '../actions';
import { lastDay, SeriesState } from '../series-state';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: voucherWordsFor((await readVisit()).language).title,
});

type Props = {
  params: Promise<{ client: string; series: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** A series of vouchers: the codes, how often each was used, and the orders that used them. */
export default async function VoucherSeriesPage({ params, searchParams }: Props) {
  const { client, series: of } = await params;
  const visit = await openOffice(client, '/office/[client]/vouchers/[series]');
  const { ctx, now, language, words } = visit;
  const said = voucherWordsFor(language);
  const id = longIdIn(of);
  const asked = await searchParams;
  const pages = { after: idIn(asked.after), before: useIn(asked.before) };
  const found = id === undefined ? undefined : await officeTransaction(ctx, (ctx) => getVoucherSeries(ctx, id, pages));
  if (!found) notFound();
  const { series, rows, hasMore, used, moreUsed } = found;
  const base = `/office/${ctx.client.name}`;
  const orders = orderWordsFor(language);
  const mayEnd = mayDo(ctx, 'vouchers.write') && !series.endedAt;
  const price = (amount: typeof series.off) => formatPrice(amount, { locale: language, currency: ctx.client.currency });
  return (
    <OfficeFrame visit={visit} at="/vouchers" title={series.name}>
      <p>
        {said.opens}: {series.typeName} <SeriesState series={series} now={now} said={said} />
      </p>
      <p>
        {said.used}: {said.usedOf(series.used, series.codes * series.uses)} · {said.tickets}: {series.tickets} ·{' '}
        {said.off}: {price(series.off)} · {said.until}: {lastDay(series, visit) ?? said.always}
      </p>
      {mayDo(ctx, 'vouchers.write') && (
        <p>
          {said.export}: <a href={`${base}/vouchers/${series.id}/codes.csv`}>CSV</a>{' '}
          <a href={`${base}/vouchers/${series.id}/codes.xlsx`}>XLSX</a>
        </p>
      )}
      <h2>{said.codes}</h2>
      <ScrollTable label={said.codes} heads={['', said.code, said.used, said.state]}>
        <tbody>
          {rows.map(({ nr, code, used, endedAt }) => (
            <tr key={nr}>
              <td className={styles.nr}>{nr}</td>
              <td>{code ? <code>{code}</code> : said.hidden}</td>
              <td>{said.usedOf(used, series.uses)}</td>
              <td>
                {endedAt && <State tone="over">{said.ended}</State>}
                {mayEnd && !endedAt && series.codes > 1 && (
                  <OfficeForm
                    action={endSomeVouchers}
                    fields={[]}
                    hidden={{ id: String(series.id), nr: String(nr) }}
                    submit={said.endOne}
                    about={String(nr)}
                    isQuiet
                    refusals={words.refusals}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {hasMore && (
        <p>
          <a href={`?after=${rows.at(-1)?.nr}`}>{said.more}</a>
        </p>
      )}
      <h2>{said.orders}</h2>
      {used.length === 0 ? (
        <p>{said.noOrders}</p>
      ) : (
        <ScrollTable label={said.orders} heads={[said.order, said.at, said.code, said.tickets, said.off, said.state]}>
          <tbody>
            {used.map(({ nr, orderId, createdAt, status, tickets, off }) => (
              <tr key={`${orderId} ${nr}`}>
                <td>
                  {mayDo(ctx, 'orders.read') ? (
                    <a href={`${base}/orders/${orderId}`}>{receiptNumber({ id: orderId, createdAt })}</a>
                  ) : (
                    receiptNumber({ id: orderId, createdAt })
                  )}
                </td>
                <td>{formatDate(createdAt, language, ctx.client.timezone)}</td>
                <td>{nr}</td>
                <td>{tickets}</td>
                <td>{price(off)}</td>
                <td>
                  <State tone={TONE_OF_ORDER[status]}>{orders.statuses[status]}</State>
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {moreUsed && (
        <p>
          <a href={`?before=${moreUsed.orderId}-${moreUsed.nr}`}>{orders.older}</a>
        </p>
      )}
      {mayEnd && (
        <section aria-labelledby="end">
          <h2 id="end">{said.endAll}</h2>
          <p>{said.endText}</p>
          <OfficeForm
            action={endSomeVouchers}
            fields={[]}
            hidden={{ id: String(series.id) }}
            submit={said.endAll}
            isQuiet
            refusals={words.refusals}
          />
        </section>
      )}
      <p>
        <a href={`${base}/vouchers`}>{said.all}</a>
      </p>
    </OfficeFrame>
  );
}

/** The use of a voucher in an address: an order id and a voucher number; undefined for other text. */
function useIn(text: string | string[] | undefined) {
  const [order, voucher] = String(text ?? '').split('-');
  const [orderId, nr] = [longIdIn(order), idIn(voucher)];
  return orderId !== undefined && nr !== undefined ? { orderId, nr } : undefined;
}
