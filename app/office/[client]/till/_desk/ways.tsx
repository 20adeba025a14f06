import type { Desk } from './desk';
import styles from './desk.module.css';

export type PayStage = 'cash' | 'card' | 'gift_card' | 'invoice' | 'gift';

type Props = Pick<Desk, 'words'> & {
  isEmpty: boolean;
  hasTerminals: boolean;
  mayGive: boolean;
  sellsCards: boolean;
  pay: (how: PayStage) => void;
  clear: () => void;
  collect: () => void;
  sellCard: () => void;
};

/** The payment methods of a sale; other actions while the sale is empty. */
export function Ways({ words, isEmpty, hasTerminals, mayGive, sellsCards, pay, clear, collect, sellCard }: Props) {
  const ways: [how: PayStage, word: string, key: string, isThere: boolean][] = [
    ['cash', words.cash, 'C', true],
    ['card', words.card, 'K', hasTerminals],
    ['gift_card', words.giftCardPay, 'B', !isEmpty],
    ['invoice', words.invoice, 'I', true],
    ['gift', words.gift, 'G', mayGive],
  ];
  return (
    <div className={styles.actions}>
      {ways
        .filter(([, , , isThere]) => isThere)
        .map(([how, word, key]) => (
          <button
            key={how}
            type="button"
            className={how === 'cash' || how === 'card' ? styles.button : styles.quiet}
            aria-disabled={isEmpty}
            onClick={() => pay(how)}
          >
            {word} <kbd>{key}</kbd>
          </button>
        ))}
      {isEmpty ? (
        <>
          <button type="button" className={styles.quiet} onClick={collect}>
            {words.collect} <kbd>O</kbd>
          </button>
          {sellsCards && (
            <button type="button" className={styles.quiet} onClick={sellCard}>
              {words.sellCard} <kbd>B</kbd>
            </button>
          )}
        </>
      ) : (
        <button type="button" className={styles.quiet} onClick={clear}>
          {words.giveUp} <kbd>X</kbd>
        </button>
      )}
    </div>
  );
}
