import type { Desk } from './desk';
import styles from './desk.module.css';

type Props = Pick<Desk, 'words'> & {
  mayGive: boolean;
  hasCards: boolean;
  sellsCards: boolean;
  isOn: boolean;
  turn: (isOn: boolean) => void;
};

/** The keyboard shortcuts, and a switch for people who press them by accident. */
export function KeyHelp({ words, mayGive, hasCards, sellsCards, isOn, turn }: Props) {
  const keys = [
    ['0–9', words.keyDigits],
    ['+ −', words.keyPlus],
    ['T', words.keyType],
    ['V', words.keyPerformance],
    ['S', words.keySearch],
    ['C', words.cash],
    ...(hasCards ? [['K', words.card]] : []),
    ['B', sellsCards ? `${words.giftCardPay} / ${words.sellCard}` : words.giftCardPay],
    ['I', words.invoice],
    ...(mayGive ? [['G', words.gift]] : []),
    ['M', words.mapOpen],
    ['O', words.collect],
    ['X', words.keyClear],
    ['Enter', words.keyEnter],
    ['Esc', words.keyEscape],
    ['N', words.next],
    ['P', words.print],
  ];
  return (
    <details className={styles.keys}>
      <summary>{words.keys}</summary>
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} /> {words.keysOn}
      </label>
      <p className={styles.hint}>{words.keysHint}</p>
      <dl>
        {keys.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
