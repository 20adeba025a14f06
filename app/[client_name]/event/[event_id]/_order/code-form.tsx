import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import type { BuyingWords } from '@/lib/i18n/buying';
import type { CodeState } from '@/lib/programme';
import { codeStateIn } from './code-state';
import styles from './order-form.module.css';
import { CODE_RESULT } from './order-state';

type Props = { code: string | undefined; state: CodeState | undefined; words: BuyingWords };

/**
 * A GET form for a code; the page then shows the ticket types that the code unlocks. Afterwards the focus goes to the first of these types,
 * or to the reason why there are none.
 */
export function CodeForm({ code, state, words }: Props) {
  return (
    <details className={styles.code} open={code !== undefined}>
      <summary className={field.opener}>{words.haveCode}</summary>
      <form className={styles.codeForm} action={`#${CODE_RESULT}`} data-next="">
        <label htmlFor="code">{words.code}</label>
        <input
          className={field.input}
          id="code"
          name="code"
          defaultValue={code}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="code-note"
          aria-invalid={(state && state !== 'valid') || undefined}
        />
        <button type="submit" className={button.quiet}>
          {words.useCode}
        </button>
      </form>
      <p id="code-note" role="status" className={styles.codeNote}>
        <span {...(state && state !== 'valid' && { id: CODE_RESULT, tabIndex: -1 })}>
          {state && codeStateIn(words)[state]}
        </span>
      </p>
    </details>
  );
}
