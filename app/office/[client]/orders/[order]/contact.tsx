import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import type { OfficeOrder } from '@/lib/office';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { mayDo, type OfficeVisit } from '../../../_frame/visit';
import { changeBuyer, resendOrder } from '../actions';
import own from '../orders.module.css';

type Props = { found: OfficeOrder; words: OfficeOrderWords; visit: OfficeVisit };

/** The buyer, the papers, and a form that sends them again, also to another address. */
export function Contact({ found: { order, elsewhere, seen }, words, visit }: Props) {
  const { ctx } = visit;
  const isServed = order.status === 'paid' || order.status === 'promised';
  const canSend = isServed && !order.erasedAt && mayDo(ctx, 'orders.resend');
  const page = `/office/${ctx.client.name}/orders/${order.id}`;
  const refusals = { ...visit.words.refusals, ...words.refusals };
  const { firstName, lastName, email, phone, address, zip, city } = order;
  const place = [address, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="buyer">
      <h2 id="buyer">{words.contact}</h2>
      <p className={own.facts}>
        {order.erasedAt ? words.erased : `${firstName} ${lastName}`}
        {[email, phone, place].filter(Boolean).map((line) => (
          <span key={line} className={own.small}>
            {line}
          </span>
        ))}
      </p>
      {elsewhere === 0 && (
        <p className={own.row}>
          {order.status === 'paid' && mayDo(ctx, 'orders.resend') && (
            <a href={`${page}/tickets.pdf`}>{words.ticketsPdf}</a>
          )}
          {(order.status === 'paid' || order.status === 'refunded') && (
            <a href={`${page}/receipt.pdf`}>{words.receiptPdf}</a>
          )}
        </p>
      )}
      {canSend && (
        <OfficeForm
          action={resendOrder}
          fields={[]}
          hidden={{ id: String(order.id) }}
          submit={words.resend}
          done={words.resent}
          isQuiet
          refusals={refusals}
        />
      )}
      {canSend && elsewhere === 0 && (
        <details>
          <summary className={styles.opener}>{words.changeAddress}</summary>
          <p>{words.changeAddressText}</p>
          <OfficeForm
            action={changeBuyer}
            fields={[
              { name: 'email', label: words.email, type: 'email', value: email, required: true, autoComplete: 'off' },
            ]}
            hidden={{ id: String(order.id), seen }}
            submit={words.changeAddressDo}
            isQuiet
            refusals={refusals}
          />
        </details>
      )}
    </section>
  );
}
