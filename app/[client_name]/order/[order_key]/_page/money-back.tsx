import { formatPrice } from '@/lib/i18n';
import { type OrderWords, orderWordsFor } from '@/lib/i18n/orders';
import type { Refund } from '@/lib/payments';
import type { Language } from '../../../_shop/language';
import styles from './order.module.css';

/** What money goes back, why, and whether it has gone. */
export function MoneyBack({ refunds, language }: { refunds: Refund[]; language: Language }) {
  const words = orderWordsFor(language.locale);
  return refunds.map(({ id, amount, currency, reason, status }) => {
    const price = formatPrice(amount, { ...language, currency });
    return (
      <p key={id} className={styles.said}>
        {because(reason, words)}{' '}
        {{ due: words.moneyBack, sent: words.moneySent, returned: words.moneySent, failed: words.moneyStuck }[status](
          price,
        )}
      </p>
    );
  });
}

const because = (reason: Refund['reason'], words: OrderWords): string =>
  ({
    late: words.becauseLate,
    twice: words.becauseTwice,
    wrong_amount: words.becauseWrongAmount,
    given_up: words.becauseGivenUp,
    outside: words.becauseOutside,
    charged_back: words.becauseChargedBack,
    cancelled: words.becauseCancelled,
    moved: words.becauseMoved,
  })[reason];
