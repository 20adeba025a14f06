import type { RefObject } from 'react';
import type { Desk } from './desk';
import styles from './desk.module.css';
import payStyles from './pay.module.css';

type Back = Pick<Desk, 'words'> & { back: () => void };

/** The back button, also on Esc. */
export function BackButton({ words, back }: Back) {
  return (
    <button type="button" className={styles.quiet} onClick={back}>
      {words.back} <kbd>Esc</kbd>
    </button>
  );
}

/** The buttons of a form: submit on Enter, back on Esc. `text`: the label of submit. */
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

/** The reason for a free ticket or a cancellation, for the audit log. */
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
