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

/** The widths that event.module.css and gallery.module.css set. */
const SIZES = '(min-width: 60rem) 40rem, 100vw';
const SIZES_OF_OTHERS = '(min-width: 60rem) 20rem, 100vw';

/** The first picture of a show, or the one that is drawn for it. */
export function Hero({ pictures: [first], files, eventId, ...given }: Props) {
  return (
    <Picture
      className={styles.picture}
      picture={shownPicture(first, files, eventId)}
      alt={first && altOf(first, given)}
      sizes={SIZES}
      isFirst
    />
  );
}

/** The other pictures of a show. */
export function Gallery({ pictures, files, eventId, ...given }: Props) {
  return (
    <section className={styles.gallery} aria-label={given.language.words.pictures}>
      {pictures.slice(1).map((picture) => (
        <Picture
          key={picture.url}
          className={styles.picture}
          picture={shownPicture(picture, files, eventId)}
          alt={altOf(picture, given)}
          sizes={SIZES_OF_OTHERS}
        />
      ))}
    </section>
  );
}

const altOf = ({ alt }: ShowPicture, { language, ownLocale }: Pick<Props, 'language' | 'ownLocale'>) =>
  textOf(alt, languageOf(language.locale), languageOf(ownLocale));
