import { useEffect, useRef, useState } from 'react';
import type { Desk } from './desk';
import styles from './till.module.css';

type Props = Pick<Desk, 'words'> & { isBusy: boolean; give: (reason: string) => void; back: () => void };

/** Gives the tickets away, with a reason. */
export function Gift({ words, isBusy, give, back }: Props) {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.pay}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') give(reason.trim());
        else field.current?.focus();
      }}
    >
      <label className={styles.given}>
        {words.reason}
        <input
          ref={field}
          required
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <div className={styles.actions}>
        <button type="submit" className={styles.button} aria-disabled={isBusy}>
          {words.give} <kbd>Enter</kbd>
        </button>
        <button type="button" className={styles.quiet} onClick={back}>
          {words.back} <kbd>Esc</kbd>
        </button>
      </div>
    </form>
  );
}
