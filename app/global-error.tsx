'use client';

import './globals.css';
import { Failure } from './_ui/failure';
import styles from './_ui/frame.module.css';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** When even the frame of a page fails, as without a database: no organisation's name and colours, but words. */
export default function GlobalError({ error, reset }: Props) {
  return (
    <html lang="en">
      <body>
        <title>Doek</title>
        <main className={styles.main}>
          <Failure error={error} reset={reset} />
        </main>
      </body>
    </html>
  );
}
