'use client';

import { useRef, useState } from 'react';
import button from '@/app/_ui/button.module.css';
import { EMAIL_INPUT } from '@/app/_ui/email-input';
import styles from './checkout.module.css';
import { Field } from './field';

export type EmailWords = { label: string; note: string; hint: string; useHint: string };
type Props = { value: string; hinted: string; error: string | undefined; words: EmailWords };

/** The e-mail address for the tickets. When the field loses the focus, it suggests a correction of a probable typing error. */
export function EmailField({ value, hinted, error, words }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [hint, setHint] = useState<{ about: string; meant: string }>();

  async function look() {
    const about = input.current?.value ?? '';
    const { suggestEmail } = await import('./suggest-email');
    const meant = suggestEmail(about);
    setHint(meant === undefined ? undefined : { about, meant });
  }

  function take(meant: string) {
    if (!input.current) return;
    input.current.value = meant;
    input.current.focus();
    setHint(undefined);
  }

  return (
    <Field
      ref={input}
      name="email"
      label={words.label}
      note={words.note}
      error={error}
      {...EMAIL_INPUT}
      autoComplete="email"
      defaultValue={value}
      onBlur={look}
    >
      <input type="hidden" name="hinted" value={hint?.about ?? hinted} />
      <p className={styles.hint} role="status">
        {hint && (
          <>
            {words.hint.replace('{address}', hint.meant)}{' '}
            <button type="button" className={button.quiet} onClick={() => take(hint.meant)}>
              {words.useHint.replace('{address}', hint.meant)}
            </button>
          </>
        )}
      </p>
    </Field>
  );
}
