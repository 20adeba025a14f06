import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import { formatPrice } from '@/lib/i18n';
import { wayNames } from '@/lib/i18n/checkout';
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

type Props = { about: OrderPage; view: OrderView; language: Language };

/** The ways to the money of an order that waits: as chosen, or in another way. */
export async function PayOrder({ about: { ctx, href, order, payment, card, due }, view, language }: Props) {
  const words = orderWordsFor(language.locale);
  const methods = order.total === '0.00' ? [] : namedMethods(ctx, language.locale);
  const current = methods.find(({ paymentId }) => paymentId === payment?.methodId);
  const others = methods.filter((method) => method !== current);
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
        // Out of a frame on another site: banks let nobody frame them.
        <a
          className={view === 'bank' ? button.quiet : button.button}
          href={`/api/${ctx.client.name}/payment/${order.key}`}
          target="_top"
        >
          {words.payWith(current.name, formatPrice(due, language))}
        </a>
      )}
      {others.length > 0 && (
        <details
          className={styles.more}
          open={(!current && view !== 'confirm') || view === 'unavailable' || view === 'unsent'}
        >
          <summary className={field.opener}>{words.otherWay}</summary>
          <form method="post" action={`${href}/method`} target="_top" className={styles.ways}>
            {others.map(({ paymentId, name, cost }, i) => (
              <label key={paymentId} className={styles.way}>
                <input type="radio" name="method" value={paymentId} defaultChecked={i === 0} />
                <span>{name}</span>
                <span className={styles.price}>
                  {words.extraCost(
                    formatPrice(moneyLeft(orderTotal(order.ticketsTotal, cost).total, card?.amount ?? FREE), language),
                  )}
                </span>
              </label>
            ))}
            <button type="submit" className={button.button}>
              {words.otherWayButton}
            </button>
          </form>
        </details>
      )}
    </div>
  );
}

function namedMethods(ctx: OrderPage['ctx'], locale: string) {
  const methods = listPaymentMethods(ctx);
  const names = wayNames(methods, locale, ctx.client.locale);
  return methods.map((method, i) => ({ ...method, name: names[i] ?? method.description }));
}
