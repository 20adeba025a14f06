import type { MainEvent } from '@/lib/events';
import { DateItem } from './date-item';
import type { Language } from './language';
import styles from './show.module.css';

const SHOWN_AT_ONCE = 3;

/** A show in the agenda, with its next dates; the rest opens without JavaScript. */
export function ShowItem({ show, language }: { show: MainEvent; language: Language }) {
  const next = show.subEvents.slice(0, SHOWN_AT_ONCE);
  const later = show.subEvents.slice(SHOWN_AT_ONCE);
  const image = show.image ?? show.subEvents.find((sub) => sub.image)?.image;
  const list = (dates: typeof next) => (
    <ul>
      {dates.map((date) => (
        <DateItem key={date.id} date={date} showName={show.name} language={language} />
      ))}
    </ul>
  );
  return (
    <li className={styles.show}>
      {/* biome-ignore lint/performance/noImgElement: pictures stand on hosts that only the organisations know. */}
      {image && <img className={styles.picture} src={image} alt="" loading="lazy" decoding="async" />}
      <div className={styles.about}>
        {show.types.length > 0 && <p className={styles.types}>{show.types.join(', ')}</p>}
        <h2>{show.name}</h2>
        {show.shortText && <p className={styles.subtitle}>{show.shortText}</p>}
      </div>
      <div className={styles.dates}>
        {list(next)}
        {later.length > 0 && (
          <details className={styles.later}>
            <summary>{language.words.moreDates(later.length)}</summary>
            {list(later)}
          </details>
        )}
      </div>
    </li>
  );
}
