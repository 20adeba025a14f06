import type { SettingsWords } from '@/lib/i18n/office/settings';
import { LOOK_FILES, type LookFile } from '@/lib/office';
import type { Theme } from '@/lib/theme';
import styles from '../../../_frame/office.module.css';
import type { OfficeVisit } from '../../../_frame/visit';

type LookWords = SettingsWords['look'];
type Props = {
  visit: OfficeVisit;
  words: LookWords;
  theme: Theme | null;
  seen: string;
  wrong: string | undefined | '' | string[];
};

/** The logos, the icon and the fonts, each with an upload that saves at once. */
export function LookFiles({ visit, words, theme, seen, wrong }: Props) {
  const action = `/office/${visit.ctx.client.name}/settings/look/file`;
  return (
    <section aria-labelledby="files">
      <h2 id="files">{words.files}</h2>
      <p className={styles.hint}>{words.filesText}</p>
      {wrong && (
        <p className={styles.refused} role="alert">
          {wrong}
        </p>
      )}
      <ul className={styles.rows}>
        {LOOK_FILES.map((what) => (
          <li key={what}>
            <div>
              {words.file[what]}
              <p>{stateOf(what, theme, words)}</p>
            </div>
            {countOf(what, theme) > 0 && (
              <form method="post" action={action} encType="multipart/form-data">
                <input type="hidden" name="what" value={what} />
                <input type="hidden" name="seen" value={seen} />
                <input type="hidden" name="remove" value="yes" />
                <button type="submit" className={styles.quiet}>
                  {words.remove} <span className="visually-hidden">{words.file[what]}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action={action} encType="multipart/form-data" className={styles.form}>
        <input type="hidden" name="seen" value={seen} />
        <label className={styles.field}>
          <span>{words.what}</span>
          <select name="what">
            {LOOK_FILES.map((what) => (
              <option key={what} value={what}>
                {words.file[what]}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          <span>{words.choose}</span>
          <input type="file" name="file" accept=".svg,.png,.webp,.jpg,.jpeg,.ico,.woff2" required />
        </label>
        <label className={styles.field}>
          <span>{words.weight}</span>
          <input name="weight" maxLength={7} />
        </label>
        <label className={styles.tick}>
          <input type="checkbox" name="italic" />
          {words.italic}
        </label>
        <button type="submit" className={styles.quiet}>
          {words.upload}
        </button>
      </form>
    </section>
  );
}

const isFont = (what: LookFile): what is 'titles' | 'text' => what === 'titles' || what === 'text';

const countOf = (what: LookFile, theme: Theme | null): number =>
  isFont(what) ? (theme?.fonts?.[what]?.faces?.length ?? 0) : Number(Boolean(theme?.[what]));

function stateOf(what: LookFile, theme: Theme | null, words: LookWords): string {
  const count = countOf(what, theme);
  if (count === 0) return words.hasNone;
  return isFont(what) ? words.faces(count) : words.has;
}
