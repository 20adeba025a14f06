import type { Metadata } from 'next';
import { formatLongDay, formatPrice } from '@/lib/i18n';
import { invoiceWordsFor } from '@/lib/i18n/office/invoices';
import { type Money, moneyLeft } from '@/lib/money';
import { dayAt, INVOICE_STATES, invoiceNumber, listInvoiceOrders, outstandingAt } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../_frame/frames';
import { longIdIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import { Pager } from '../../_frame/pager';
import { ScrollTable } from '../../_frame/scroll-table';
import { mayDo, openOffice, readVisit } from '../../_frame/visit';
import own from '../orders/orders.module.css';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.invoices });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The orders on invoice: open, overdue and closed. */
export default async function InvoicesPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/invoices');
  const { language, ctx, now } = visit;
  const words = invoiceWordsFor(language);
  const asked = await searchParams;
  const state = INVOICE_STATES.find((one) => one === asked.state) ?? 'open';
  const today = dayAt(now, ctx.client.timezone);
  const isWhole = ctx.membership.scope === 'all' && mayDo(ctx, 'reports.money');
  const after = longIdIn(asked.after);
  const { list, open } = await officeTransaction(ctx, async (ctx) => ({
    list: await listInvoiceOrders(ctx, { state, after }),
    open: isWhole ? await outstandingAt(ctx, today) : undefined,
  }));
  const base = `/office/${ctx.client.name}/invoices`;
  const show = (amount: string) => formatPrice(amount as Money, { locale: language, currency: ctx.client.currency });
  return (
    <OfficeFrame visit={visit} at="/invoices" title={words.title}>
      <p className={own.row}>
        {mayDo(ctx, 'orders.sell') && (
          <a className={styles.button} href={`${base}/new`}>
            {words.make}
          </a>
        )}
        {open !== undefined && (
          <span>
            {words.outstanding}: <strong>{show(open)}</strong>
          </span>
        )}
        {mayDo(ctx, 'reports.money') && (
          <>
            <a href={`${base}/bookings.csv?from=${today.slice(0, 4)}-01-01&to=${today}`}>{words.bookings} (CSV)</a>{' '}
            <a href={`${base}/bookings.xlsx?from=${today.slice(0, 4)}-01-01&to=${today}`}>{words.bookings} (XLSX)</a>
          </>
        )}
      </p>
      <nav className={own.views} aria-label={words.title}>
        {INVOICE_STATES.map((one) => (
          <a key={one} href={`${base}?state=${one}`} aria-current={one === state ? 'page' : undefined}>
            {words[one]}
          </a>
        ))}
      </nav>
      {list.orders.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ScrollTable
          label={words.title}
          around={own.table}
          heads={[
            words.number,
            words.party,
            words.due,
            words.tickets,
            [words.total, own.money],
            [words.openAmount, own.money],
          ]}
        >
          <tbody>
            {list.orders.map((one) => (
              <tr key={one.orderId}>
                <td>
                  <a href={`${base}/${one.orderId}`}>{invoiceNumber(one)}</a>
                </td>
                <td>
                  {one.party}
                  <br />
                  <small>{one.eventName}</small>
                </td>
                <td>{formatLongDay(dayAt(new Date(one.endsAt.getTime() - 1), ctx.client.timezone), language)}</td>
                <td>{one.tickets}</td>
                <td className={own.money}>{show(one.total)}</td>
                <td className={own.money}>
                  {show(one.status === 'promised' ? moneyLeft(one.total, one.paid) : '0.00')}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      <Pager
        first={after !== undefined && [`${base}?state=${state}`, words.first]}
        next={list.next !== undefined && [`${base}?state=${state}&after=${list.next}`, words.more]}
      />
    </OfficeFrame>
  );
}
