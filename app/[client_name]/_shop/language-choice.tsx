import { LANGUAGE_NAMES, LANGUAGES, languageOf } from '@/lib/i18n';
import { BackField } from './back-field';
import type { Language } from './language';
import styles from './language-choice.module.css';

/** A form with a button for each language. `label`: its accessible name, where no heading gives one. */
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
