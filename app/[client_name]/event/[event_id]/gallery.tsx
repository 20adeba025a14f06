import { languageOf } from '@/lib/i18n';
import type { ShowPicture } from '@/lib/programme';
import { textOf } from '@/lib/theme';
import type { Language } from '../../_shop/language';
import { Picture } from '../../_shop/picture';
import { shownPicture } from '../../_shop/shown-picture';
import styles from './gallery.module.css';

type Props = {
  pictures: readonly ShowPicture[];
  /** The prefix of the shop's file addresses. */
  files: string;
  eventId: number;
  /** The organisation's own locale. */
  ownLocale: string;
  language: Language;
};

/** The widths that event.module.css sets. */
const SIZES = '(min-width: 60rem) 40rem, 100vw';

/** The pictures of a show: a single one, or a strip that scrolls by touch, wheel and arrow keys. */
export function Gallery({ pictures, files, eventId, ownLocale, language: { locale, words } }: Props) {
  const altOf = ({ alt }: ShowPicture) => textOf(alt, languageOf(locale), languageOf(ownLocale));
  const [first, ...others] = pictures;
  const hero = (
    <Picture
      className={styles.picture}
      picture={shownPicture(first, files, eventId)}
      alt={first && altOf(first)}
      sizes={SIZES}
      isFirst
    />
  );
  if (others.length === 0) return <div className={styles.gallery}>{hero}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={styles.gallery} data-many="" aria-label={words.pictures} tabIndex={0}>
      {hero}
      {others.map((picture) => (
        <Picture
          key={picture.url}
          className={styles.picture}
          picture={shownPicture(picture, files, eventId)}
          alt={altOf(picture)}
          sizes={SIZES}
        />
      ))}
    </section>
  );
}
