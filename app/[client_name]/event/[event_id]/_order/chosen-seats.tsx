import { memo } from 'react';
import styles from './chosen-seats.module.css';
import { RankKey } from './hall-drawing';
import type { HallPlan } from './hall-plan';
import { typeField } from './order-state';
import type { Rank } from './ranks-of';
import { findSeat, firstType } from './seats-in-form';

type Props = {
  seats: string[];
  plan: HallPlan;
  ranks: Rank[];
  words: { chosen: string; noneChosen: string; typeOf: string; remove: string };
  onRemove: (seat: string) => void;
};

/** The seats that are chosen, each with its ticket type, which can be another, and a button that lets go of it. */
export const ChosenSeats = memo(function ChosenSeats({ seats, plan, ranks, words, onRemove }: Props) {
  return (
    <section aria-labelledby="chosen-seats" className={styles.chosen}>
      <h2 id="chosen-seats">{words.chosen}</h2>
      {seats.length === 0 && <p className={styles.none}>{words.noneChosen}</p>}
      <ul>
        {seats.map((id) => {
          const seat = findSeat(plan, id);
          const rank = ranks.find((one) => one.id === seat?.rankId);
          if (!seat || !rank) return null;
          return (
            <li key={id} className={styles.seat}>
              <RankKey place={seat.look} />
              <strong>
                {seat.short}
                {seat.kind && <span className={styles.kind}>{seat.kind}</span>}
              </strong>
              {rank.types.length > 1 ? (
                <select
                  name={typeField(id)}
                  aria-label={words.typeOf.replace('{place}', seat.long)}
                  defaultValue={firstType(rank)?.id}
                  autoComplete="off"
                >
                  {rank.types.map((type) => (
                    <option key={type.id} value={type.id}>
                      {type.name} · {type.price}
                    </option>
                  ))}
                </select>
              ) : (
                <span>{rank.types[0]?.price}</span>
              )}
              <button
                type="button"
                aria-label={words.remove.replace('{place}', seat.long)}
                onClick={(event) => {
                  const item = event.currentTarget.closest('li');
                  const next = item?.nextElementSibling ?? item?.previousElementSibling;
                  const seats = event.currentTarget.form?.querySelector<HTMLElement>(
                    'input[type=checkbox][tabindex="0"]',
                  );
                  (next?.querySelector('button') ?? seats)?.focus({ preventScroll: !next });
                  onRemove(id);
                }}
              >
                <span aria-hidden="true">✕</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
});
