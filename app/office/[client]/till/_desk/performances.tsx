import { type RefObject, useEffect, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { PerformanceForSale } from '@/lib/office';
import { formatLocal } from '../../../_frame/format-date';
import { ask, type ConnectionState, isRefused } from './ask';
import choiceStyles from './choice.module.css';
import type { Desk } from './desk';
import styles from './desk.module.css';

type Props = Pick<Desk, 'words' | 'language' | 'calls'> & {
  /** The number of performances listed without a search. */
  performances: PerformanceForSale[];
  chosen: PerformanceForSale | undefined;
  choose: (one: PerformanceForSale) => void;
  search: RefObject<HTMLInputElement | null>;
  tell: (net: ConnectionState) => void;
};

const TYPING_MS = 250;

/** Chooses the performance to sell: from the next ones, or by a search. */
export function Performances({ words, language, calls, performances, chosen, choose, search, tell }: Props) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<PerformanceForSale[]>();
  useEffect(() => {
    const words = text.trim();
    if (words === '') return setFound(undefined);
    let isLate = false;
    const timer = setTimeout(async () => {
      const answer = await ask<{ performances: PerformanceForSale[] }>(`${calls}/performances`, { text: words }, tell);
      if (!isLate && !isRefused(answer)) setFound(answer.performances);
    }, TYPING_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [text, calls, tell]);
  const all = found ?? performances;
  // The chosen performance stays in the list, whatever the search finds.
  const shown = chosen && !all.some(({ id }) => id === chosen.id) ? [chosen, ...all] : all;
  return (
    <fieldset className={styles.part}>
      <legend>{words.performance}</legend>
      <input
        ref={search}
        type="search"
        className={styles.search}
        placeholder={words.search}
        aria-label={words.search}
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      {shown.length === 0 && <p>{words.noPerformances}</p>}
      <div className={choiceStyles.performances}>
        {shown.map((one) => (
          <label key={one.id} className={choiceStyles.performance}>
            <input type="radio" name="performance" checked={one.id === chosen?.id} onChange={() => choose(one)} />
            <span>
              <b>{one.name}</b>
              <small>
                {formatLocal(one.startsLocal, language)} · {one.place}
              </small>
            </span>
            <small className={choiceStyles.free}>{fillPlaceholders(words.free, { n: one.free })}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
