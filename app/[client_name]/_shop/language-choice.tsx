import { LANGUAGE_NAMES, LANGUAGES, languageOf } from '@/lib/i18n';
import { BackField } from './back-field';
import type { Language } from './language';
import styles from './language-choice.module.css';

/** A button for each language; a plain form. */
export function LanguageChoice({ path, language }: { path: string; language: Language }) {
  const current = languageOf(language.locale);
  return (
    <form className={styles.choice} method="post" action={`${path}/language`} aria-label={language.words.language}>
      <BackField />
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="submit"
          name="lang"
          value={code}
          lang={code}
          aria-current={code === current ? 'true' : undefined}
        >
          {LANGUAGE_NAMES[code]}
        </button>
      ))}
    </form>
  );
}
