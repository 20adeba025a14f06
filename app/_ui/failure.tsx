'use client';

import { useEffect, useState } from 'react';
import styles from './failure.module.css';
import { FAILURE_WORDS, type FailureWords } from './failure-words';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** What a visitor sees when a page fails: what to do, and the number under which the failure is in the log. */
export function Failure({ error, reset }: Props) {
  const [words, setWords] = useState<FailureWords>(FAILURE_WORDS.en);
  useEffect(() => {
    const language = document.documentElement.lang.slice(0, 2);
    if (Object.hasOwn(FAILURE_WORDS, language)) setWords(FAILURE_WORDS[language as keyof typeof FAILURE_WORDS]);
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
