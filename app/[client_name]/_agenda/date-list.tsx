import opens from '@/app/_ui/opens.module.css';
import { formatDay, formatTime } from '@/lib/i18n';
import type { AgendaShow } from '@/lib/programme';
import { AvailabilityNote } from '../_shop/availability';
import type { Language } from '../_shop/language';
import { DateCalendar, isLongRun } from './date-calendar';
import styles from './date-list.module.css';

/** How many dates an open card lists; the page of the show has the others. */
const MOST_SHOWN = 12;
const MOST_IN_CALENDAR = 31;

type Props = { show: AgendaShow; page: string; path: string; isOneVenue: boolean; language: Language };

/**
 * The dates of a show, collapsed under their number; a long run is a calendar. Each links to its performance and says when it cannot be
 * bought as usual.
 */
export function DateList({ show, page, path, isOneVenue, language }: Props) {
  const { locale, thisYear, words } = language;
  const isLong = isLongRun(show.dates);
  const shown = show.dates.slice(0, isLong ? MOST_IN_CALENDAR : MOST_SHOWN);
  const more = show.dates.length - shown.length;
  return (
    <details className={styles.dates}>
      <summary className={opens.opens}>
        {words.dates(show.dates.length)}
        <span className="visually-hidden">: {show.name}</span>
      </summary>
      {isLong ? (
        <DateCalendar dates={shown} path={path} id={`show-${show.id}`} language={language} />
      ) : (
        <ul data-short={isOneVenue || undefined}>
          {shown.map((date) => (
            <li key={date.id}>
              <a href={`${path}/event/${date.id}`} data-next="event">
                <time dateTime={date.startsAt.toISOString()}>
                  {formatDay(date.startsLocal, { locale, thisYear })} {formatTime(date.startsLocal, locale)}
                </time>
              </a>
              {date.name !== show.name && <span>{date.name}</span>}
              {!isOneVenue && <span>{date.venue.name}</span>}
              {date.availability !== 'available' && <AvailabilityNote {...date} language={language} />}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <a className={styles.more} href={page} data-next="event">
          {words.moreDates(more)}
          <span className="visually-hidden">: {show.name}</span>
        </a>
      )}
    </details>
  );
}
