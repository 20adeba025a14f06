import { memo, useState } from 'react';
import styles from './chosen-seats.module.css';
import type { HallPlan } from './hall-plan';
import { typeField } from './order-state';
import { RankKey } from './rank-key';
import type { FormRank } from './ranks-of';
import { findSeat, firstType, type NamedSeat, typesFor } from './seats-in-form';

type Props = {
  seats: string[];
  plan: HallPlan;
  ranks: FormRank[];
  words: { chosen: string; noneChosen: string; typeOf: string; remove: string };
  onRemove: (seat: string) => void;
};

/** The chosen seats, each with a menu of ticket types and a button that removes it. */
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
          return <Chip key={id} id={id} seat={seat} rank={rank} words={words} onRemove={onRemove} />;
        })}
      </ul>
    </section>
  );
});

type ChipProps = Pick<Props, 'words' | 'onRemove'> & { id: string; seat: NamedSeat; rank: FormRank };

/** `Stalls C9 · Standard ▾ · € 32.50 ✕`, with the price of the chosen ticket type. */
function Chip({ id, seat, rank, words, onRemove }: ChipProps) {
  const types = typesFor(rank, seat.isOpened);
  const [typeId, choose] = useState(firstType(rank, seat.isOpened)?.id);
  const type = types.find((one) => one.id === typeId) ?? types[0];
  return (
    <li className={styles.seat}>
      <RankKey place={seat.look} />
      <strong>
        {seat.short}
        {seat.kind && <span className={styles.kind}>{seat.kind}</span>}
      </strong>
      <span className={styles.offer}>
        {types.length > 1 ? (
          <select
            name={typeField(id)}
            aria-label={words.typeOf.replace('{place}', seat.long)}
            defaultValue={typeId}
            onChange={(event) => choose(event.target.value)}
            autoComplete="off"
          >
            {types.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        ) : (
          <span className={styles.type}>
            {type && <input type="hidden" name={typeField(id)} value={type.id} />}
            {type?.name}
          </span>
        )}
        <span className={styles.price} aria-live="polite">
          {type?.price}
        </span>
      </span>
      <button
        type="button"
        aria-label={words.remove.replace('{place}', seat.long)}
        onClick={(event) => {
          const item = event.currentTarget.closest('li');
          const next = item?.nextElementSibling ?? item?.previousElementSibling;
          const seats = event.currentTarget.form?.querySelector<HTMLElement>('input[type=checkbox][tabindex="0"]');
          (next?.querySelector('button') ?? seats)?.focus({ preventScroll: !next });
          onRemove(id);
        }}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </li>
  );
}
