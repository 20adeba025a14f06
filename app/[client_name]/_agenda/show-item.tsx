import type { AgendaShow } from '@/lib/programme';
import type { Language } from '../_shop/language';
import { DateLine } from './date-line';
import { Poster } from './poster';
import styles from './show.module.css';

const SHOWN_DATES = 3;

type Props = { show: AgendaShow; path: string; language: Language };

/** A show in the list with its next dates; its page has the others. */
export function ShowItem({ show, path, language }: Props) {
  const next = show.dates.slice(0, SHOWN_DATES);
  const more = show.dates.length - next.length;
  const page = `${path}/event/${show.id}`;
  const image = show.image ?? show.dates.find((date) => date.image)?.image ?? null;
  return (
    <li className={styles.show}>
      <Poster id={show.id} name={show.name} image={image} />
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
