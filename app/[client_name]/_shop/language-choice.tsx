import { LANGUAGE_NAMES, LANGUAGES, languageOf } from '@/lib/i18n';
import { BackField } from './back-field';
import type { Language } from './language';
import styles from './language-choice.module.css';

/** A button for each language; a plain form. `label`: its name, where nothing around it says what it is. */
export function LanguageChoice({ path, language, label }: { path: string; language: Language; label?: string }) {
  const current = languageOf(language.locale);
  return (
    <form className={styles.choice} method="post" action={`${path}/language`} aria-label={label}>
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
