import { formatDay, formatDays, formatTime } from '@/lib/i18n';
import type { AgendaShow } from '@/lib/programme';
import type { Language } from '../_shop/language';
import styles from './run.module.css';

type Props = { dates: AgendaShow['dates']; language: Pick<Language, 'locale' | 'words' | 'thisYear'> };

/** When and where a show runs: its only performance or its first and last day, and its venue or the number of venues. */
export function Run({ dates, language }: Props) {
  const venues = [...new Set(dates.map(({ venue }) => venue.name))];
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last) return null;
  return (
    <p className={styles.run}>
      {first === last ? (
        <time dateTime={first.startsAt.toISOString()}>
          {formatDay(first.startsLocal, language)} {formatTime(first.startsLocal, language.locale)}
        </time>
      ) : (
        formatDays(first.startsLocal, last.startsLocal, language)
      )}
      {` · ${venues.length === 1 ? venues[0] : language.words.venues(venues.length)}`}
    </p>
  );
}
