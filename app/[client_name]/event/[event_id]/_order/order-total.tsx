'use client';

import { memo, useEffect } from 'react';
import { pluralOf } from '@/lib/i18n/plural';
import { formatPrice } from '@/lib/i18n/price';
import { money } from '@/lib/money';
import styles from './order-form.module.css';
import type { OrderSum } from './order-sum';

/** A sentence for each plural form, with `{n}` for the number. */
type CountedWords = { one: string; other: string };

export type TotalWords = {
  locale: string;
  currency: string;
  total: string;
  chosen: CountedWords;
  tooMany: CountedWords;
  roomNone: string;
};

type Props = { sum: OrderSum; words: TotalWords; note: string };

/** The total of the chosen tickets, and how many more the order can take; `note` before anything is chosen. */
export const OrderTotal = memo(function OrderTotal({ sum: { tickets, total, left }, words, note }: Props) {
  const { locale, currency } = words;
  useEffect(() => {
    // The first use of Intl takes 60 ms on a slow phone; this does it before the first press.
    const warmUp = () => [pluralOf(0, locale), formatPrice(money('0.00'), { locale, currency })];
    const idle = window.requestIdleCallback?.(warmUp) ?? 0;
    return () => window.cancelIdleCallback?.(idle);
  }, [locale, currency]);
  const say = (count: number, { one, other }: CountedWords) =>
    (pluralOf(count, locale) === 'one' ? one : other).replace('{n}', String(count));
  return (
    <div className={styles.sum}>
      <p className={styles.total} role="status">
        <span>{tickets > 0 && say(tickets, words.chosen)}</span>{' '}
        {tickets > 0 && (
          <strong data-sum={total}>
            <span className="visually-hidden">{words.total} </span>
            {formatPrice(total, words)}
          </strong>
        )}
      </p>
      <p className={styles.note} data-over={left < 0 || undefined}>
        {tickets === 0 && note}
        {tickets > 0 && left === 0 && words.roomNone}
        {left < 0 && say(-left, words.tooMany)}
      </p>
    </div>
  );
});
