import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { formatPrice } from '@/lib/i18n';
import { giftCardWordsFor } from '@/lib/i18n/office/gift-cards';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import type { Money } from '@/lib/money';
import { getGiftCardSale } from '@/lib/office';
import { isFresh, officeTransaction } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { formatMoment } from '../../../../_frame/format-date';
import { OfficeFrame } from '../../../../_frame/frames';
import { longIdIn } from '../../../../_frame/id-in';
import styles from '../../../../_frame/office.module.css';
import { OfficeForm } from '../../../../_frame/office-form';
import { ScrollTable } from '../../../../_frame/scroll-table';
import { StepUpFirst } from '../../../../_frame/step-up-first';
import { mayDo, openOffice, readVisit } from '../../../../_frame/visit';
import { State, TONE_OF_ORDER } from '../../../orders/state';
import { dayText } from '../../../reports/amounts';
import { resendOneCard, takeBackCard } from '../../actions';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: giftCardWordsFor((await readVisit()).language).sale,
});

type Props = { params: Promise<{ client: string; sale: string }> };

/** The purchase of a gift card: buyer, recipient, payment, and the refund of its balance. */
export default async function GiftCardSalePage({ params }: Props) {
  const { client, sale: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/gift-cards/sales/[sale]');
  const { ctx, account, now, language, words } = visit;
  const [said, of] = [giftCardWordsFor(language), orderWordsFor(language)];
  const id = longIdIn(asked);
  const found = id === undefined ? undefined : await officeTransaction(ctx, (ctx) => getGiftCardSale(ctx, id));
  if (!found) notFound();
  const { order, sale, card, used, payments, refunds, mails } = found;
  const base = `/office/${ctx.client.name}/gift-cards`;
  const moment = (at: Date) => formatMoment(at, language, ctx.client.timezone);
  const show = (amount: Money) => formatPrice(amount, { locale: language, currency: order.currency });
  const refusals = words.refusals;
  return (
    <OfficeFrame visit={visit} at="/gift-cards" title={`${said.sale} ${receiptNumber(order)}`}>
      <p>
        <State tone={TONE_OF_ORDER[order.status]}>{of.statuses[order.status]}</State> · {moment(order.createdAt)} ·{' '}
        <strong>{show(sale.amount)}</strong>
      </p>
      <ul>
        <li>
          {said.buyer}: {order.erasedAt ? of.erased : `${order.firstName} ${order.lastName}, ${order.email}`}
        </li>
        {sale.receiver && (
          <li>
            {said.receiver}: {sale.receiver}
          </li>
        )}
        <li>
          {said.mailedTo}:{' '}
          {[sale.recipient ?? order.email, sale.sendOn && dayText(visit, sale.sendOn)].filter(Boolean).join(', ')}
        </li>
        {card && (
          <li>
            {said.card}: <a href={`${base}/${card.id}`}>•••• {card.lastFour}</a>, {said.balance} {show(card.balance)},{' '}
            {said.used} {show(used)}
          </li>
        )}
      </ul>
      <h2>{of.payments}</h2>
      <ScrollTable label={of.payments} heads={[said.at, said.what, said.amount]}>
        <tbody>
          {payments.map((payment) => (
            <tr key={`p${payment.id}`}>
              <td>{moment(payment.paidAt ?? payment.createdAt)}</td>
              <td>
                {payment.description}: {of.paymentStatuses[payment.status]}
              </td>
              <td>{show(payment.amount)}</td>
            </tr>
          ))}
          {refunds.map((refund) => (
            <tr key={`r${refund.id}`}>
              <td>{moment(refund.createdAt)}</td>
              <td>{of.reasons[refund.reason]}</td>
              <td>−&nbsp;{show(refund.amount)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <h2>{of.mails}</h2>
      <ul className={styles.rows}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <span>{of.mailKinds[mail.kind]}</span>
            <p>
              <State tone={mail.failedAt ? 'wrong' : mail.sentAt ? 'good' : 'waiting'}>
                {of.mailStates[mail.failedAt ? 'failed' : mail.sentAt ? 'sent' : 'waiting']}
              </State>{' '}
              {moment(mail.sentAt ?? mail.failedAt ?? mail.nextAttemptAt)}
            </p>
          </li>
        ))}
      </ul>
      {order.status === 'paid' && mayDo(ctx, 'orders.resend') && !order.erasedAt && (
        <OfficeForm
          action={resendOneCard}
          fields={[]}
          hidden={{ id: String(order.id) }}
          submit={said.resend}
          isQuiet
          done={said.resent}
          refusals={{ ...refusals, changed_meanwhile: said.resendLater }}
        />
      )}
      {order.status === 'paid' && mayDo(ctx, 'refunds.make') && (
        <section aria-labelledby="back">
          <h2 id="back">{said.takeBack}</h2>
          <p>{said.takeBackText(card ? show(card.balance) : '', show(used))}</p>
          {isFresh(account, now) ? (
            <OfficeForm
              action={takeBackCard}
              fields={[{ name: 'reason', label: said.reason, required: true }]}
              hidden={{ id: String(order.id) }}
              submit={said.takeBack}
              refusals={refusals}
              stepUp={words.stepUpTitle}
            />
          ) : (
            <StepUpFirst next={`${base}/sales/${order.id}`} visit={visit} />
          )}
        </section>
      )}
      <p>
        <a href={base}>{said.all}</a>
      </p>
    </OfficeFrame>
  );
}
