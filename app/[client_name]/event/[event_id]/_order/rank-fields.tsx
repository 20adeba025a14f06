import { memo } from 'react';
import { Stepper } from '@/app/_ui/stepper';
import styles from './order-form.module.css';
import { CODE_RESULT, countField, type OrderState } from './order-state';
import { RankKey } from './rank-key';
import type { FormRank, TypeRow } from './ranks-of';

type Props = {
  rank: FormRank;
  place: number;
  state: OrderState;
  counts: Record<string, number>;
  /** How many more of each type the order can take, by type id. */
  room: Record<string, number>;
  showsKey: boolean;
  /** The first type that the visitor's code unlocks. */
  opened: string | undefined;
};

/** The ticket types of a price rank, each with its rules, price and count. */
export const RankFields = memo(function RankFields({ rank, place, state, counts, room, showsKey, opened }: Props) {
  const types = (
    <ul className={styles.types}>
      {rank.types.map((type) => (
        <li key={type.id} className={styles.type} {...openedBy(type, opened)}>
          <span className={styles.name}>
            {type.name}
            {type.opened && <span className={styles.opened}>{type.opened}</span>}
            <span className={styles.price}>
              {type.insteadOf && (
                <s>
                  <span className="visually-hidden">{type.words.insteadOf} </span>
                  {type.insteadOf}
                </s>
              )}{' '}
              {type.price}
            </span>
            {type.rules && (
              <span className={styles.rule} id={`rules-${type.id}`}>
                {type.rules}
              </span>
            )}
          </span>
          <Stepper
            key={state.at}
            id={countField(type.id)}
            name={countField(type.id)}
            most={type.most}
            value={state.counts[type.id] ?? 0}
            canLess={(counts[type.id] ?? 0) > 0}
            canMore={(room[type.id] ?? 0) > 0}
            words={type.words}
            {...(type.rules && { describedBy: `rules-${type.id}` })}
          />
        </li>
      ))}
    </ul>
  );
  if (!rank.name) return <div data-rank={rank.id}>{types}</div>;
  return (
    <fieldset className={styles.rank} data-rank={rank.id}>
      <legend>
        {showsKey && <RankKey place={place} />}
        {rank.name} <span className={styles.rule}>{rank.basePrice}</span>
      </legend>
      {types}
    </fieldset>
  );
});

/** The attributes that mark a ticket type that a code unlocked; the first of them can take the focus. */
export const openedBy = (type: TypeRow, first: string | undefined) =>
  type.opened && { 'data-opened': '', ...(type.id === first && { id: CODE_RESULT, tabIndex: -1 }) };
