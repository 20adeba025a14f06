import type { ReactNode } from 'react';
import { formatLongDay, formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import { compareMoney } from '@/lib/money';
import type { OpenPerformance } from '@/lib/subscriptions';
import type { Language } from '../_shop/language';
import { Picture } from '../_shop/picture';
import { shownPicture } from '../_shop/shown-picture';
import styles from './subscriptions.module.css';

type Shown = { one: OpenPerformance; files: string; language: Language; children?: ReactNode };

/** A performance of a subscription: what, where, and the price of a separate ticket. */
export function Performance({ one, files, language, children }: Shown) {
  const [first] = one.offers;
  if (!first) return null;
  const { words: said } = first;
  const times = formatTimes(said, { locale: language.locale, nextDay: buyingWordsFor(language.locale).nextDay });
  const cheapest = one.offers.map(({ basePrice }) => basePrice).sort(compareMoney)[0];
  return (
    <>
      <Picture className={undefined} picture={shownPicture(said.picture, files, said.mainEventId)} sizes="5.5rem" />
      <span>
        <strong>{said.eventName}</strong>
        <span className={styles.when}>
          {formatLongDay(said.startsLocal, language.locale)}, <span className={styles.times}>{times}</span>
        </span>
        <span className={styles.when}>
          {said.locationName}
          {cheapest && ` · ${language.words.priceFrom(formatPrice(cheapest, language))}`}
        </span>
        {children}
      </span>
    </>
  );
}
