import { formatLongDay } from '@/lib/i18n';
import type { Language } from '../_shop/language';
import styles from './day-list.module.css';
import { PerformanceCard, type ShownDate } from './performance-card';
import { byDay } from './shown-dates';

/** Most screens show this many cards of the first page at once. */
const SEEN_AT_ONCE = 4;

type Props = { dates: readonly ShownDate[]; path: string; files: string; language: Language };

/** Performances grouped by day; the heading of the day stays visible while it scrolls. */
export function DayList({ dates, path, files, language }: Props) {
  return [...byDay(dates)].map(([day, ofDay], d) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{formatLongDay(day, language.locale)}</h2>
      <ul aria-labelledby={`day-${day}`}>
        {ofDay.map((one, i) => (
          <PerformanceCard
            key={one.date.id}
            {...one}
            path={path}
            files={files}
            language={language}
            isFirst={d === 0 && i < SEEN_AT_ONCE}
          />
        ))}
      </ul>
    </section>
  ));
}
