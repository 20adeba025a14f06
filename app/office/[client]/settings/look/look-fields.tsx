import { LANGUAGES } from '@/lib/i18n';
import type { SettingsWords } from '@/lib/i18n/office/settings';
import styles from '../../../_frame/office.module.css';
import look from './look.module.css';

type LookWords = SettingsWords['look'];
type Props = { typed: Record<string, string>; seen: string; words: LookWords; language: string };

const COLOURS = ['accent', 'background', 'text'] as const;
const LINKS = ['terms', 'privacy', 'imprint', 'contact'] as const;

/** The fields of a theme, in a GET form: the page with their values previews it. */
export function LookFields({ typed, seen, words, language }: Props) {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const text = (name: string, label: string, type = 'text') => (
    <label key={name} className={styles.field}>
      <span>{label}</span>
      <input type={type} name={name} defaultValue={typed[name] ?? ''} maxLength={2000} />
    </label>
  );
  const choice = (name: string, label: string, options: Record<string, string>) => (
    <label key={name} className={styles.field}>
      <span>{label}</span>
      <select name={name} defaultValue={typed[name] ?? ''}>
        {Object.entries(options).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
  const texts = (member: 'tagline' | 'footer') => [
    text(`${member}_all`, `${words[member]}, ${words.all}`),
    ...LANGUAGES.map((one) => text(`${member}_${one}`, `${words[member]}, ${names.of(one)}`)),
  ];
  return (
    <form method="get" data-live="preview" className={look.fields}>
      <input type="hidden" name="seen" value={seen} />
      <h2>{words.colours}</h2>
      <div className={look.colours}>{COLOURS.map((one) => text(one, words[one], 'color'))}</div>
      <label className={styles.tick}>
        <input type="checkbox" name="own_dark" defaultChecked={Boolean(typed.own_dark)} />
        {words.ownDark}
      </label>
      <p className={styles.hint}>{words.ownDarkHint}</p>
      <div className={look.colours}>{COLOURS.map((one) => text(`dark_${one}`, words.dark(words[one]), 'color'))}</div>
      {choice('radius', words.radius, words.radii)}
      {(['titles', 'text'] as const).map((role) => choice(`font_${role}`, words.fontOf[role], words.fallbacks))}
      <details>
        <summary className={styles.opener}>{words.texts}</summary>
        <div className={look.fields}>
          {texts('tagline')}
          {texts('footer')}
          {LINKS.map((one) => text(one, words.links[one]))}
        </div>
      </details>
      <button type="submit" className={styles.quiet}>
        {words.previewDo}
      </button>
    </form>
  );
}
