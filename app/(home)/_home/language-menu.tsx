import opens from '@/app/_ui/opens.module.css';
import { LANGUAGE_NAMES, LANGUAGES, type LanguageCode, wordsFor } from '@/lib/i18n';
import styles from './language-menu.module.css';
import { homeAddress } from './query';

/** The languages of the home page behind the short name of this one. The choice is in the address: nothing is kept. */
export function LanguageMenu({ language }: { language: LanguageCode }) {
  return (
    <details className={styles.menu}>
      <summary className={opens.opens}>
        <span>{language.toUpperCase()}</span>
        <span className="visually-hidden">, {wordsFor(language).language}</span>
      </summary>
      <ul className={styles.panel}>
        {LANGUAGES.map((code) => (
          <li key={code}>
            <a
              href={homeAddress({ language: code, shows: 0 })}
              lang={code}
              hrefLang={code}
              aria-current={code === language ? 'true' : undefined}
            >
              {LANGUAGE_NAMES[code]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
