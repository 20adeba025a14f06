'use client';

import './globals.css';
import { useEffect, useState } from 'react';
import { Failure } from './_ui/failure';
import { FAILURE_WORDS } from './_ui/failure-words';
import styles from './_ui/frame.module.css';

type Props = { error: Error & { digest?: string }; reset: () => void };

/**
 * When even the frame of a page fails, as without a database: no organisation's name and colours, but words, in the language that the
 * browser asks for.
 */
export default function GlobalError({ error, reset }: Props) {
  const [language, setLanguage] = useState('en');
  useEffect(() => setLanguage(navigator.languages.map(baseOf).find(isOurs) ?? 'en'), []);
  return (
    <html lang={language}>
      <body>
        <title>Doek</title>
        <main className={styles.main}>
          <Failure key={language} error={error} reset={reset} />
        </main>
      </body>
    </html>
  );
}

const baseOf = (tag: string) => tag.slice(0, 2).toLowerCase();
const isOurs = (language: string) => Object.hasOwn(FAILURE_WORDS, language);
