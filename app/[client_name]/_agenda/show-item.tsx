import type { AgendaShow } from '@/lib/programme';
import { artOf } from '../_shop/art-of';
import type { Language } from '../_shop/language';
import { Picture } from '../_shop/picture';
import { DateLine } from './date-line';
import posterStyles from './poster.module.css';
import styles from './show.module.css';

const SHOWN_DATES = 3;

/** `files`: what addresses of the shop's files begin with. `isFirst`: whether the visitor sees it at once. */
type Props = { show: AgendaShow; path: string; files: string; language: Language; isFirst?: boolean };

/** A show in the list with its next dates; its page has the others. */
export function ShowItem({ show, path, files, language, isFirst = false }: Props) {
  const next = show.dates.slice(0, SHOWN_DATES);
  const more = show.dates.length - next.length;
  const page = `${path}/event/${show.id}`;
  const art = artOf(files, show.id);
  const image = show.image ?? show.dates.find((date) => date.image)?.image ?? art;
  return (
    <li className={styles.show}>
      <Picture className={posterStyles.poster} src={image} instead={art} isFirst={isFirst} />
      <div className={styles.about}>
        {show.types.length > 0 && <p className={styles.types}>{show.types.join(', ')}</p>}
        <h2>
          <a href={page} data-next="event">
            {show.name}
          </a>
        </h2>
        {show.shortText && <p className={styles.subtitle}>{show.shortText}</p>}
      </div>
      <div className={styles.dates}>
        <ul>
          {next.map((date) => (
            <DateLine key={date.id} date={date} path={path} showName={show.name} language={language} />
          ))}
        </ul>
        {more > 0 && (
          <a className={styles.more} href={page} data-next="event">
            {language.words.moreDates(more)}
            <span className="visually-hidden">: {show.name}</span>
          </a>
        )}
      </div>
    </li>
  );
}
