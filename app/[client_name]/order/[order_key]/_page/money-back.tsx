import { formatPrice } from '@/lib/i18n';
import { type OrderWords, orderWordsFor } from '@/lib/i18n/orders';
import type { Refund } from '@/lib/payments';
import type { Language } from '../../../_shop/language';
import styles from './order.module.css';

type Props = {
  refunds: Refund[];
  /** The id of the payment at the door or box office. */
  atDoor: number | undefined;
  /** The id of the gift card payment that paid a part. */
  card: { paymentId: number; lastFour: string } | undefined;
  language: Language;
};

/** The refunds: how much, why, and whether it is done. Money paid at the door is returned there. */
export function MoneyBack({ refunds, atDoor, card, language }: Props) {
  const words = orderWordsFor(language.locale);
  return refunds.map(({ id, paymentId, amount, currency, reason, status }) => {
    const price = formatPrice(amount, { ...language, currency });
    const onCard = (price: string) => words.moneyOnCard(price, card?.lastFour ?? '');
    const sent = paymentId === atDoor ? words.moneyAtDoor : paymentId === card?.paymentId ? onCard : words.moneySent;
    return (
      <p key={id} className={styles.said}>
        {because(reason, words)}{' '}
        {{ due: words.moneyBack, sent, returned: sent, failed: words.moneyStuck }[status](price)}
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
