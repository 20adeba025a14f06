import { formatPrice } from '@/lib/i18n';
import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import { providerName } from '@/lib/i18n/provider-names';
import { type Money, moneyLeft, sumMoney } from '@/lib/money';
import type { OfficeOrder } from '@/lib/office';
import { isToHandOut } from '@/lib/payments';
import { formatMoment } from '../../../_frame/format-date';
import styles from '../../../_frame/office.module.css';
import type { OfficeVisit } from '../../../_frame/visit';
import own from '../orders.module.css';
import { State, type Tone } from '../state';

type Props = { found: OfficeOrder; words: OfficeOrderWords; visit: OfficeVisit };

const TONE_OF_PAYMENT = {
  opening: 'waiting',
  open: 'waiting',
  paid: 'good',
  failed: 'over',
  cancelled: 'over',
  expired: 'over',
} as const satisfies Record<OfficeOrder['payments'][number]['status'], Tone>;

/** The payments and refunds of an order, and their state at the provider. */
export function MoneyOf({ found: { order, payments, refunds, splits, elsewhere }, words, visit }: Props) {
  if (elsewhere > 0) return null;
  const { language, ctx } = visit;
  const show = (amount: Money) => formatPrice(amount, { locale: language, currency: order.currency });
  const moment = (at: Date) => formatMoment(at, language, ctx.client.timezone);
  const paid = sumMoney(payments.flatMap(({ paidAmount }) => paidAmount ?? []));
  const back = sumMoney(refunds.map(({ amount }) => amount));
  const shared = sumMoney(splits.map(({ amount }) => amount));
  return (
    <section aria-labelledby="money">
      <h2 id="money">{words.money}</h2>
      <dl className={own.sums}>
        <dt>{words.total}</dt>
        <dd>{show(order.total)}</dd>
        {order.paymentCost !== '0.00' && (
          <>
            <dt className={own.small}>{words.fee}</dt>
            <dd className={own.small}>{show(order.paymentCost)}</dd>
          </>
        )}
        <dt>{words.paid}</dt>
        <dd>{show(paid)}</dd>
        <dt>{words.wentBack}</dt>
        <dd>{show(back)}</dd>
        {splits.length > 0 && (
          <>
            <dt>{words.splitMoney}</dt>
            <dd>{show(shared)}</dd>
          </>
        )}
        <dt>{words.left}</dt>
        <dd>{show(moneyLeft(paid, sumMoney([back, shared])))}</dd>
      </dl>
      {payments.length === 0 && <p>{words.noPayments}</p>}
      <ul className={styles.rows} aria-label={words.payments}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <div className={own.facts}>
              {payment.description || providerName(payment.provider, language)} · {show(payment.amount)}
              <p>
                {providerName(payment.provider, language)}{' '}
                {payment.giftCardId === null ? (
                  payment.providerRef
                ) : (
                  <a href={`/office/${ctx.client.name}/gift-cards/${payment.giftCardId}`}>•••• {payment.method}</a>
                )}{' '}
                · {moment(payment.paidAt ?? payment.createdAt)}
              </p>
            </div>
            <State tone={TONE_OF_PAYMENT[payment.status]}>{words.paymentStatuses[payment.status]}</State>
          </li>
        ))}
      </ul>
      {refunds.length > 0 && <h3>{words.refunds}</h3>}
      <ul className={styles.rows} aria-label={words.refunds}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <div className={own.facts}>
              {show(refund.amount)} · {words.reasons[refund.reason]}
              <p>
                {refund.providerRef} · {moment(refund.createdAt)} {refund.lastError}
              </p>
              {refund.isUnassigned && (
                <p>
                  <a href={`/office/${ctx.client.name}/refunds`}>{words.todo.unassigned}</a>
                </p>
              )}
            </div>
            <State tone={refund.status === 'failed' ? 'wrong' : refund.status === 'returned' ? 'good' : 'waiting'}>
              {isToHandOut(refund) ? words.toHandOut : words.refundStatuses[refund.status]}
            </State>
          </li>
        ))}
      </ul>
    </section>
  );
}
