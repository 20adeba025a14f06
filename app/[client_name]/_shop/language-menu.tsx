import opens from '@/app/_ui/opens.module.css';
import { languageOf } from '@/lib/i18n';
import type { Language } from './language';
import { LanguageChoice } from './language-choice';
import styles from './language-menu.module.css';

/** The languages behind the short name of this one, in the header; opens without JavaScript. */
export function LanguageMenu({ path, language }: { path: string; language: Language }) {
  return (
    <details className={styles.menu}>
      <summary className={opens.opens}>
        <span>{languageOf(language.locale).toUpperCase()}</span>
        <span className="visually-hidden">, {language.words.language}</span>
      </summary>
      <div className={styles.panel}>
        <LanguageChoice path={path} language={language} />
      </div>
    </details>
  );
}
