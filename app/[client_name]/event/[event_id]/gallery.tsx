import { languageOf } from '@/lib/i18n';
import type { ShowPicture } from '@/lib/programme';
import { textOf } from '@/lib/theme';
import type { Language } from '../../_shop/language';
import { Picture } from '../../_shop/picture';
import { shownPicture } from '../../_shop/shown-picture';
import styles from './gallery.module.css';

type Props = {
  pictures: readonly ShowPicture[];
  /** What addresses of the shop's files begin with. */
  files: string;
  eventId: number;
  /** The organisation's. */
  ownLocale: string;
  language: Language;
};

/** As wide as event.module.css makes it. */
const SIZES = '(min-width: 60rem) 40rem, 100vw';

/** The pictures of a show: one alone, or a strip that scrolls from one to the next, by touch, wheel and arrow keys. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
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
