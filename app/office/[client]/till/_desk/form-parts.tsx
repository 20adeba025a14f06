import type { RefObject } from 'react';
import type { Desk } from './desk';
import styles from './desk.module.css';
import payStyles from './pay.module.css';

type Back = Pick<Desk, 'words'> & { back: () => void };

/** The way back, on Esc. */
export function BackButton({ words, back }: Back) {
  return (
    <button type="button" className={styles.quiet} onClick={back}>
      {words.back} <kbd>Esc</kbd>
    </button>
  );
}

/** The end of a form: it is done on Enter, and left on Esc. `text`: what it does. */
export function FormActions({ words, text, isBusy, back }: Back & { text: string; isBusy: boolean }) {
  return (
    <div className={styles.actions}>
      <button type="submit" className={styles.button} aria-disabled={isBusy}>
        {text} <kbd>Enter</kbd>
      </button>
      <BackButton words={words} back={back} />
    </div>
  );
}

type Reason = Pick<Desk, 'words'> & {
  input: RefObject<HTMLInputElement | null>;
  reason: string;
  setReason: (reason: string) => void;
};

/** Why something is given or cancelled, for the log. */
export function ReasonField({ words, input, reason, setReason }: Reason) {
  return (
    <label className={payStyles.given}>
      {words.reason}
      <input
        ref={input}
        required
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </label>
  );
}
