import { languageOf } from '@/lib/i18n';
import type { ShowPicture } from '@/lib/programme';
import { textOf } from '@/lib/theme';
import type { Language } from '../../_shop/language';
import { Picture } from '../../_shop/picture';
import { shownPicture } from '../../_shop/shown-picture';
import styles from './gallery.module.css';

type Props = {
  pictures: readonly ShowPicture[];
  /** The picture that is drawn of the show. */
  art: string;
  /** The organisation's. */
  ownLocale: string;
  language: Language;
};

/** The pictures of a show: one alone, or a strip that scrolls from one to the next, by touch, wheel and arrow keys. */
export function Gallery({ pictures, art, ownLocale, language: { locale, words } }: Props) {
  const altOf = ({ alt }: ShowPicture) => textOf(alt, languageOf(locale), languageOf(ownLocale));
  const [first, ...others] = pictures;
  const hero = (
    <Picture className={styles.picture} picture={shownPicture(first, art)} alt={first && altOf(first)} isFirst />
  );
  if (others.length === 0) return <div className={styles.gallery}>{hero}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <section className={styles.gallery} data-many="" aria-label={words.pictures} tabIndex={0}>
      {hero}
      {others.map((picture) => (
        <Picture
          key={picture.url}
          className={styles.picture}
          picture={shownPicture(picture, art)}
          alt={altOf(picture)}
        />
      ))}
    </section>
  );
}
