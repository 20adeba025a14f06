import { useEffect, useState } from 'react';
import { ask, type ConnectionState, isRefused, type Refused } from './ask';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { BackButton } from './form-parts';
import payStyles from './pay.module.css';

type Terminal = { id: string; name: string };
type Props = Pick<Desk, 'words' | 'calls' | 'refusal'> & {
  tell: (net: ConnectionState) => void;
  use: (id: string) => void;
  back: () => void;
};

/** Chooses the terminal, at a till that has none of its own. */
export function Terminals({ words, calls, refusal, tell, use, back }: Props) {
  const [terminals, setTerminals] = useState<Terminal[]>();
  const [refused, setRefused] = useState<Refused>();
  useEffect(() => {
    let isLate = false;
    void ask<{ terminals: Terminal[] }>(`${calls}/terminals`, {}, tell).then((answer) => {
      if (isLate) return;
      if (isRefused(answer)) setRefused(answer);
      else setTerminals(answer.terminals);
    });
    return () => {
      isLate = true;
    };
  }, [calls, tell]);
  return (
    <div className={payStyles.pay}>
      <p role="status">
        {refused
          ? refusal(refused)
          : terminals === undefined
            ? words.waiting
            : terminals.length === 0
              ? words.noTerminals
              : words.whichTerminal}
      </p>
      <div className={styles.actions}>
        {terminals?.map(({ id, name }, i) => (
          // biome-ignore lint/a11y/noAutofocus: the answer to a key that was just pressed
          <button key={id} type="button" className={styles.quiet} onClick={() => use(id)} autoFocus={i === 0}>
            {name}
          </button>
        ))}
        <BackButton words={words} back={back} />
      </div>
    </div>
  );
}
