import button from '@/app/_ui/button.module.css';
import { formatPrice } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/orders';
import { moneyLeft } from '@/lib/money';
import { listPaymentMethods } from '@/lib/payments';
import { FREE, orderTotal } from '@/lib/pricing';
import type { Language } from '../../../_shop/language';
import type { OrderPage } from './find-order-page';
import { LookAgain } from './look-again';
import styles from './order.module.css';
import { TimeLeft } from './time-left';
import type { OrderView } from './view-of';
import { OtherWays, waysOf } from './ways';

type Props = { about: OrderPage; view: OrderView; language: Language };

/** The links to pay an unpaid order: with the chosen payment method or another. */
export async function PayOrder({ about: { ctx, href, order, payment, card, due }, view, language }: Props) {
  const words = orderWordsFor(language.locale);
  const methods = order.total === '0.00' ? [] : listPaymentMethods(ctx);
  const { current, others } = waysOf(ctx, methods, { locale: language.locale, chosen: payment?.methodId });
  const priced = others.map(({ paymentId, name, cost }) => {
    const left = moneyLeft(orderTotal(order.ticketsTotal, cost).total, card?.amount ?? FREE);
    return { paymentId, name, price: words.extraCost(formatPrice(left, language)) };
  });
  return (
    <div className={styles.pay}>
      <LookAgain />
      <TimeLeft ctx={ctx} expiresAt={order.expiresAt} locale={language.locale} />
      {view === 'bank' && (
        <>
          <a href={href}>{words.lookAgain}</a>
          <p>{words.notPaidYet}</p>
        </>
      )}
      {view === 'confirm' && (
        <form method="post" action={`${href}/mail`}>
          <button type="submit" className={button.quiet}>
            {words.sendAgain}
          </button>
        </form>
      )}
      {current && view !== 'confirm' && view !== 'unsent' && (
        // Leads out of a frame on another site: banks cannot be framed.
        <a
          className={view === 'bank' ? button.quiet : button.button}
          href={`/api/${ctx.client.name}/payment/${order.key}`}
          target="_top"
        >
          {words.payWith(current.name, formatPrice(due, language))}
        </a>
      )}
      <OtherWays
        href={href}
        ways={priced}
        isOpen={(!current && view !== 'confirm') || view === 'unavailable' || view === 'unsent'}
        words={words}
      />
    </div>
  );
}
