import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import type { BuyingWords } from '@/lib/i18n/buying';
import styles from './order-form.module.css';

type Props = { code: string | undefined; found: boolean | undefined; words: BuyingWords };

/** Where a visitor gives a code, which shows the ticket types that ask for it; the address keeps it. */
export function CodeForm({ code, found, words }: Props) {
  return (
    <details className={styles.code} open={code !== undefined}>
      <summary className={field.opener}>{words.haveCode}</summary>
      <form className={styles.codeForm} data-next="">
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
          aria-invalid={found === false || undefined}
        />
        <button type="submit" className={button.quiet}>
          {words.useCode}
        </button>
      </form>
      <p id="code-note" role="status" className={styles.codeNote}>
        {found === true && words.codeWorks}
        {found === false && words.codeUnknown}
      </p>
    </details>
  );
}
