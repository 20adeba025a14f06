import type { SubEvent } from '@/lib/events';
import { formatDay, formatTime, type Words } from '@/lib/i18n';
import type { Language } from './language';
import styles from './show.module.css';

type Props = { date: SubEvent; showName: string; language: Language };

/** One performance: when, where, and whether it can be bought. */
export function DateItem({ date, showName, language: { locale, words, thisYear } }: Props) {
  const [day = '', time = ''] = date.startsLocal.split(' ');
  const availability = availabilityOf(date);
  return (
    <li className={styles.date}>
      <time className={styles.when} dateTime={`${day}T${time.slice(0, 5)}`}>
        <span className={styles.day}>{formatDay(date.startsLocal, { locale, thisYear })}</span>{' '}
        <span className={styles.time}>{formatTime(date.startsLocal, locale)}</span>
      </time>{' '}
      <span className={styles.where}>
        {date.name !== showName && <span className={styles.name}>{date.name}, </span>}
        {date.locationName}
      </span>{' '}
      <span className={styles.availability} data-state={availability}>
        {words[availability]}
      </span>
    </li>
  );
}

function availabilityOf({ free, status }: SubEvent) {
  if (free > 0) return 'available';
  return (status === 'pub' ? 'soldOut' : 'notOnSale') satisfies keyof Words;
}
