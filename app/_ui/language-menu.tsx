import type { ReactNode } from 'react';
import { languageOf, wordsFor } from '@/lib/i18n';
import styles from './language-menu.module.css';
import opens from './opens.module.css';

type Props = { locale: string; className?: string | undefined; children: ReactNode };

/** A language menu behind the code of the current language, in a header. Opens without JavaScript. */
export function LanguageMenu({ locale, className = '', children }: Props) {
  return (
    <details className={`${styles.menu} ${className}`}>
      <summary className={opens.opens}>
        <span>{languageOf(locale).toUpperCase()}</span>
        <span className="visually-hidden">, {wordsFor(locale).language}</span>
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
