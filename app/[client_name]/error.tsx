'use client';

import { useEffect, useState } from 'react';
import { FAILURE_WORDS, type FailureWords } from './_shop/failure-words';
import styles from './agenda.module.css';

/** What a visitor sees when a page fails: what to do, and the number under which the failure is in the log. */
export default function ShopError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const [words, setWords] = useState<FailureWords>(FAILURE_WORDS.en);
  useEffect(() => {
    const language = document.documentElement.lang.slice(0, 2);
    if (language in FAILURE_WORDS) setWords(FAILURE_WORDS[language as keyof typeof FAILURE_WORDS]);
  }, []);
  return (
    <div className={styles.nothing} role="alert">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p>
        <button type="button" className={styles.again} onClick={reset}>
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
