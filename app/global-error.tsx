'use client';

import './globals.css';
import { useEffect, useState } from 'react';
import type { LanguageCode } from '@/lib/i18n';
import { Failure } from './_ui/failure';
import styles from './_ui/frame.module.css';

type Props = { error: Error & { digest?: string }; reset: () => void };

/**
 * The error page when even the root layout fails, such as without a database. No organisation's name and colours, but text in the browser's
 * language.
 */
export default function GlobalError({ error, reset }: Props) {
  const [language, setLanguage] = useState('en');
  useEffect(
    () => setLanguage(navigator.languages.map(baseOf).find((language) => Object.hasOwn(OURS, language)) ?? 'en'),
    [],
  );
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
/** Apart from lib/i18n/languages.ts, which holds more than every page should load. */
const OURS = { nl: true, en: true, de: true, fr: true } satisfies Record<LanguageCode, true>;
