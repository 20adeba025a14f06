import { useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { ShownCard } from '../call/card-code/route';
import type { ShownSale } from '../call/shown-sale';
import { ask, type ConnectionState, isRefused } from './ask';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { printPapers } from './print-papers';
import { Paper } from './prints';
import prints from './prints.module.css';
import resultStyles from './result.module.css';

type Props = Pick<Desk, 'words' | 'price' | 'office' | 'calls'> & {
  sold: ShownSale;
  next: () => void;
  tell: (net: ConnectionState) => void;
};

/** A sold gift card: its code, to print or pass on, and the change. */
export function CardSold({ words, price, office, calls, sold, next, tell }: Props) {
  const { orderId, number, change } = sold;
  const [card, setCard] = useState<ShownCard>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    let isLate = false;
    void ask<ShownCard>(`${calls}/card-code`, { orderId }, tell).then((answer) => {
      if (!isLate && !isRefused(answer)) setCard(answer);
    });
    return () => {
      isLate = true;
    };
  }, [calls, orderId, tell]);
  const valid =
    card && (card.validUntil ? fillPlaceholders(words.cardValid, { day: card.validUntil }) : words.cardAlways);
  return (
    <section className={styles.result} aria-labelledby="sold">
      <div className={resultStyles.outcome}>
        <h2 id="sold">
          {words.cardSold} <span className={resultStyles.tick} aria-hidden="true" />
        </h2>
        <p>
          {fillPlaceholders(words.order, { number })} · {price(sold.total)}
        </p>
        <p className={resultStyles.back}>
          {words.change} <b>{price(change)}</b>
        </p>
        {card && (
          <>
            <p className={resultStyles.code}>
              <code>{card.code}</code>
              <small>{valid}</small>
            </p>
            <p className={styles.hint}>{words.cardCodeText}</p>
          </>
        )}
        <div className={styles.actions}>
          <button type="button" className={styles.button} ref={button} onClick={next}>
            {words.next} <kbd>N</kbd>
          </button>
          <button type="button" className={styles.quiet} aria-disabled={!card} onClick={printPapers}>
            {words.print} <kbd>P</kbd>
          </button>
        </div>
        <p className={resultStyles.links}>
          <a href={`${office}/gift-cards/sales/${orderId}`}>{words.toOrder}</a>
        </p>
      </div>
      {card && (
        <Paper paper="roll">
          <article className={prints.piece}>
            <header>
              <p>{card.title}</p>
              <h2>{words.giftCard}</h2>
            </header>
            <dl>
              <div>
                <dt>{words.cardAmount}</dt>
                <dd>{price(card.amount)}</dd>
              </div>
              <div>
                <dt>{words.giftCardCode}</dt>
                <dd>{card.code}</dd>
              </div>
            </dl>
            <p>{valid}</p>
            <p>{number}</p>
          </article>
        </Paper>
      )}
    </section>
  );
}
