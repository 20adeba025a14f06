import { LanguageMenu as Menu } from '@/app/_ui/language-menu';
import { LANGUAGE_NAMES, LANGUAGES, type LanguageCode } from '@/lib/i18n';
import styles from './language-menu.module.css';
import { homeAddress } from './query';

/** The languages of the home page. The choice is in the address; no cookie stores it. */
export function HomeLanguages({ language }: { language: LanguageCode }) {
  return (
    <Menu locale={language}>
      <ul className={styles.languages}>
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
    </Menu>
  );
}
