import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { formatLongDay, formatPrice } from '@/lib/i18n';
import { invoiceWordsFor } from '@/lib/i18n/office/invoices';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import type { Money } from '@/lib/money';
import { dayAt, findInvoiceAccount, invoiceNumber } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { OfficeFrame } from '../../../_frame/frames';
import { idIn } from '../../../_frame/id-in';
import styles from '../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../_frame/visit';
import { openOrder } from '../../orders/[order]/open-order';
import own from '../../orders/orders.module.css';
import { State, TONE_OF_ORDER } from '../../orders/state';
import { InvoiceForms } from './invoice-forms';
import { Names } from './ticket-names';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.invoices });

type Props = {
  params: Promise<{ client: string; order: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** An order on invoice: what was invoiced and paid, and what can be done about the rest. */
export default async function InvoicePage({ params, searchParams }: Props) {
  const { client, order: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/invoices/[order]');
  const { language, ctx, now } = visit;
  const words = invoiceWordsFor(language);
  const found = await openOrder(ctx, asked);
  const { order, elsewhere } = found;
  if (elsewhere > 0) notFound();
  const base = `/office/${ctx.client.name}`;
  const account = await officeTransaction(ctx, (ctx) => findInvoiceAccount(ctx, order.id));
  if (!account)
    return (
      <OfficeFrame visit={visit} at="/invoices" title={words.title}>
        <p>
          {words.none} <a href={`${base}/orders/${order.id}`}>{`${words.order} ${receiptNumber(order)}`}</a>
        </p>
      </OfficeFrame>
    );
  const isOverdue = order.status === 'promised' && order.expiresAt <= now;
  const waiting = isOverdue ? words.overdue : words.open;
  const orderWords = orderWordsFor(language);
  const stateWord = order.status === 'promised' ? waiting : orderWords.statuses[order.status];
  const { from: first, refused, detail } = await searchParams;
  const from = idIn(first) ?? 1;
  const show = (amount: string) => formatPrice(amount as Money, { locale: language, currency: order.currency });
  const day = (of: string) => formatLongDay(of, language);
  const dayOf = (at: Date) => day(dayAt(at, ctx.client.timezone));
  return (
    <OfficeFrame visit={visit} at="/invoices" title={account.party[0] ?? words.invoice}>
      <p>
        <State tone={isOverdue ? 'wrong' : TONE_OF_ORDER[order.status]}>{stateWord}</State> ·{' '}
        <a href={`${base}/orders/${order.id}`}>
          {words.order} {receiptNumber(order)}
        </a>
      </p>
      <dl className={own.sums}>
        <dt>{words.tickets}</dt>
        <dd>{order.lines.length}</dd>
        <dt>{words.total}</dt>
        <dd>{show(order.total)}</dd>
        <dt>{words.openAmount}</dt>
        <dd>{show(account.open)}</dd>
        <dt>{words.dueOn}</dt>
        <dd>{day(account.dueOn)}</dd>
      </dl>
      <h2>{words.invoices}</h2>
      <ul className={styles.rows}>
        {account.invoices.map((invoice) => {
          const number = invoiceNumber(invoice);
          return (
            <li key={number}>
              <a href={`${base}/invoices/${order.id}/invoice.pdf?number=${number}`}>
                {words[invoice.kind]} {number} (PDF)
              </a>
              <p>
                {dayOf(invoice.issuedAt)} · {show(invoice.total)}
              </p>
            </li>
          );
        })}
      </ul>
      <h2>{words.parts}</h2>
      {account.parts.length === 0 && <p>{words.noParts}</p>}
      <ul className={styles.rows}>
        {account.parts.map(({ paymentId, amount, paidOn, paidBy, reference }) => (
          <li key={paymentId}>
            <span>{show(amount)}</span>
            <p>{[day(paidOn), words[paidBy], reference].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
        {account.refunds.map(({ id, amount, createdAt }) => (
          <li key={`back ${id}`}>
            <span>
              {words.back}: {show(amount)}
            </span>
            <p>{dayOf(createdAt)}</p>
          </li>
        ))}
      </ul>
      <Names
        found={found}
        from={from}
        upload={{ refused, detail }}
        words={words}
        seatWords={orderWords}
        visit={visit}
      />
      {order.status === 'promised' && <InvoiceForms found={found} account={account} words={words} visit={visit} />}
    </OfficeFrame>
  );
}
