import { useEffect, useRef, useState } from 'react';
import button from '@/app/_ui/button.module.css';
import type { FormRank } from './ranks-of';
import styles from './seat-map.module.css';

type Props = {
  ranks: FormRank[];
  /** The most seats that can be asked for. */
  most: number;
  words: { howMany: string; rank: string; best: string };
  onChoose: (rank: FormRank, count: number) => void;
};

const USUAL = 2;

/** Asks for a number of seats and a rank, for which the service chooses the best seats. Its button is disabled until it works. */
export function BestSeats({ ranks, most, words, onChoose }: Props) {
  const count = useRef<HTMLSelectElement>(null);
  const place = useRef<HTMLSelectElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  function choose() {
    const rank = ranks[place.current?.selectedIndex ?? 0];
    if (rank) onChoose(rank, Number(count.current?.value));
  }
  return (
    <div className={styles.best}>
      <select ref={count} aria-label={words.howMany} defaultValue={Math.min(USUAL, most)} autoComplete="off">
        {Array.from({ length: most }, (_, i) => i + 1).map((howMany) => (
          <option key={howMany}>{howMany}</option>
        ))}
      </select>
      {ranks.length > 1 && (
        <select ref={place} aria-label={words.rank} autoComplete="off">
          {ranks.map((rank) => (
            <option key={rank.id} value={rank.id}>
              {rank.name}
            </option>
          ))}
        </select>
      )}
      <button type="button" className={button.quiet} disabled={!isReady} onClick={choose}>
        {words.best}
      </button>
    </div>
  );
}
