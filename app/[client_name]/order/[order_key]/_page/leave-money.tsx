import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import { formatPrice } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/orders';
import type { Paper } from '@/lib/papers';
import { listLeaveOffers } from '@/lib/payments';
import type { Language } from '../../../_shop/language';
import type { OrderPage } from './find-order-page';
import styles from './order.module.css';

type Props = { about: OrderPage; paper: Paper; language: Language };

/** Lets the buyer donate money of cancelled performances to the organisation, after a confirmation. */
export async function LeaveMoney({ about: { ctx, order, href }, paper, language }: Props) {
  const words = orderWordsFor(language.locale);
  const offers = await listLeaveOffers(ctx, order);
  return offers.map(({ subEventId, amount, until }) => {
    const price = formatPrice(amount, { ...language, currency: order.currency });
    return (
      <details key={subEventId} className={styles.more}>
        <summary className={field.opener}>{words.leaveTitle(ctx.client.title)}</summary>
        <form method="post" action={`${href}/leave`} className={styles.question}>
          <p>{words.leaveText(price, paper.day(until))}</p>
          <input type="hidden" name="event" value={subEventId} />
          <label htmlFor={`leave-${subEventId}`}>
            {words.leaveAmount} ({order.currency})
          </label>
          <input
            id={`leave-${subEventId}`}
            className={field.input}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={amount}
          />
          <button type="submit" className={button.quiet}>
            {words.leaveDo}
          </button>
        </form>
      </details>
    );
  });
}
