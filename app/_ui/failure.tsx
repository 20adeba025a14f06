'use client';

import { useEffect, useState } from 'react';
import styles from './failure.module.css';
import { ENGLISH, type FailureWords } from './failure-in-english';

type Props = { error: Error & { digest?: string }; reset: () => void };

/**
 * The error page: what to do, and the number of the failure in the log. It loads the page's language now; if that fails, it is in English.
 */
export function Failure({ error, reset }: Props) {
  const [words, setWords] = useState<FailureWords>(ENGLISH);
  useEffect(() => {
    const language = document.documentElement.lang.slice(0, 2);
    if (language === 'en') return;
    import('./failure-words').then(
      ({ FAILURE_WORDS }) => setWords((FAILURE_WORDS as Record<string, FailureWords>)[language] ?? ENGLISH),
      () => {},
    );
  }, []);
  return (
    <div className={styles.failure} role="alert">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p>
        <button type="button" onClick={reset}>
          {words.again}
        </button>
      </p>
      {error.digest && (
        <p>
          {words.number} <code>{error.digest}</code>
        </p>
      )}
    </div>
  );
}
