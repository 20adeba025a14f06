import type { RefObject } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { ShownType } from '../call/shown-types';
import choiceStyles from './choice.module.css';
import type { Desk } from './desk';
import styles from './desk.module.css';

type Props = Pick<Desk, 'words' | 'price'> & {
  types: readonly ShownType[] | undefined;
  /** The number of tickets of a type in the sale. */
  countOf: (type: ShownType) => number;
  /** The ticket type that digit keys change. */
  current: ShownType | undefined;
  point: (type: ShownType) => void;
  setCount: (type: ShownType, count: number) => void;
  heading: RefObject<HTMLHeadingElement | null>;
};

const MOST = 500;

/** The ticket types of a performance with their counts; digit keys change the current one. */
export function Types({ words, price, types, countOf, current, point, setCount, heading }: Props) {
  return (
    <section className={styles.part} aria-labelledby="types">
      <h2 id="types" ref={heading} tabIndex={-1}>
        {words.tickets}
      </h2>
      {types?.length === 0 && <p>{words.noTypes}</p>}
      <ul className={choiceStyles.types} aria-busy={!types}>
        {types?.map((type) => {
          const name = [type.name, type.rank].filter(Boolean).join(', ');
          const count = countOf(type);
          const isCurrent = type === current;
          return (
            <li key={type.discountId} className={choiceStyles.type} data-current={isCurrent}>
              <span className={choiceStyles.typeName}>
                {name}
                <small>{price(type.price)}</small>
              </span>
              <span className={choiceStyles.stepper}>
                <button
                  type="button"
                  className={choiceStyles.step}
                  aria-label={fillPlaceholders(words.less, { type: name })}
                  aria-disabled={count === 0}
                  onClick={() => {
                    point(type);
                    if (count > 0) setCount(type, count - 1);
                  }}
                >
                  <span aria-hidden="true">−</span>
                </button>
                <input
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={fillPlaceholders(words.count, { type: name })}
                  aria-description={isCurrent ? words.chosenHere : undefined}
                  value={count}
                  onFocus={({ target }) => target.select()}
                  onChange={({ target }) => {
                    point(type);
                    setCount(type, Math.min(MOST, Number(target.value.replace(/\D/g, ''))));
                  }}
                />
                <button
                  type="button"
                  className={choiceStyles.step}
                  aria-label={fillPlaceholders(words.more, { type: name })}
                  onClick={() => {
                    point(type);
                    setCount(type, count + 1);
                  }}
                >
                  <span aria-hidden="true">+</span>
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
