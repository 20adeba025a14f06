import { useId, useRef } from 'react';
import button from '@/app/_ui/button.module.css';
import type { Rank } from './ranks-of';
import styles from './seat-map.module.css';

type Props = {
  ranks: Rank[];
  /** As many can be asked for. */
  most: number;
  words: { howMany: string; rank: string; best: string };
  onChoose: (rank: Rank, count: number) => void;
};

const USUAL = 2;

/** Asks how many seats, and at which price, the service shall choose. */
export function BestSeats({ ranks, most, words, onChoose }: Props) {
  const id = useId();
  const count = useRef<HTMLSelectElement>(null);
  const place = useRef<HTMLSelectElement>(null);
  function choose() {
    const rank = ranks[place.current?.selectedIndex ?? 0];
    if (rank) onChoose(rank, Number(count.current?.value));
  }
  return (
    <div className={styles.best}>
      <label htmlFor={`${id}count`} className="visually-hidden">
        {words.howMany}
      </label>
      <select id={`${id}count`} ref={count} defaultValue={Math.min(USUAL, most)} autoComplete="off">
        {Array.from({ length: most }, (_, i) => i + 1).map((howMany) => (
          <option key={howMany}>{howMany}</option>
        ))}
      </select>
      {ranks.length > 1 && (
        <>
          <label htmlFor={`${id}rank`} className="visually-hidden">
            {words.rank}
          </label>
          <select id={`${id}rank`} ref={place} autoComplete="off">
            {ranks.map((rank) => (
              <option key={rank.id} value={rank.id}>
                {rank.name}
              </option>
            ))}
          </select>
        </>
      )}
      <button type="button" className={button.quiet} onClick={choose}>
        {words.best}
      </button>
    </div>
  );
}
