import field from '@/app/_ui/field.module.css';
import { formatDay, formatMonth, formatTime } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import type { AgendaDate } from '@/lib/programme';
import { DateCalendar, isLongRun } from '../../_agenda/date-calendar';
import { byMonth } from '../../_agenda/shown-dates';
import { AvailabilityNote } from '../../_shop/availability';
import type { Language } from '../../_shop/language';
import { Price } from '../../_shop/price';
import styles from './dates.module.css';

type Props = {
  path: string;
  dates: AgendaDate[];
  /** The performance of this page. */
  chosen: AgendaDate | undefined;
  showName: string;
  language: Language;
};

/** How many dates are visible at once; the others are below, by month. */
const SEEN = 6;

/**
 * The performances to choose from; each links to its own tickets. Beside the tickets of one of them the others are collapsed, also without
 * JavaScript, so that any number of dates leaves the tickets in view. A long run is a calendar.
 */
export function DateChoice({ path, dates, chosen, showName, language }: Props) {
  const others = chosen ? dates.filter((date) => date !== chosen) : dates.slice(SEEN);
  const manyVenues = new Set(dates.map((date) => date.venue.id)).size > 1;
  const words = buyingWordsFor(language.locale);
  const link = { path, language };
  const calendar = isLongRun(dates) && (
    <DateCalendar dates={dates} chosen={chosen} path={path} id="dates" language={language} />
  );
  const list = (listed: AgendaDate[]) => (
    <ul className={styles.list}>
      {listed.map((date) => (
        <li key={date.id}>
          <DateLink {...link} date={date}>
            <span className={styles.where}>
              {[date.name !== showName && date.name, manyVenues && date.venue.name].filter(Boolean).join(', ')}
            </span>
          </DateLink>
        </li>
      ))}
    </ul>
  );
  const months = () =>
    byMonth(others).map(([month, days]) => (
      <div key={month}>
        <h3>{formatMonth(`${month}-01`, language.locale)}</h3>
        <ul className={styles.month}>
          {[...days.values()].flat().map((date) => (
            <li key={date.id}>
              <DateLink {...link} date={date} isShort />
            </li>
          ))}
        </ul>
      </div>
    ));
  return (
    <section aria-labelledby="dates" className={styles.dates} data-first={chosen || calendar ? undefined : ''}>
      <h2 id="dates" className={chosen ? 'visually-hidden' : styles.heading}>
        {chosen ? words.otherDates : words.chooseDate}
      </h2>
      {!chosen && (calendar || list(dates.slice(0, SEEN)))}
      {others.length > 0 && (chosen || !calendar) && (
        <details className={styles.more} open={chosen && !['available', 'few'].includes(chosen.availability)}>
          <summary className={field.opener}>{language.words.moreDates(others.length)}</summary>
          {calendar || (others.length > SEEN || !chosen ? months() : list(others))}
        </details>
      )}
    </section>
  );
}

type LinkProps = Pick<Props, 'path' | 'language'> & {
  date: AgendaDate;
  isShort?: boolean;
  children?: React.ReactNode;
};

function DateLink({ path, language, date, isShort = false, children }: LinkProps) {
  const { locale, thisYear } = language;
  const { availability } = date;
  const times = isShort
    ? formatTime(date.startsLocal, locale)
    : formatTimes(date, { locale, nextDay: buyingWordsFor(locale).nextDay });
  return (
    <a className={styles.date} href={`${path}/event/${date.id}`} data-next="event">
      <span className={styles.when}>
        <time dateTime={date.startsAt.toISOString()}>{formatDay(date.startsLocal, { locale, thisYear })}</time>,{' '}
        <span className={styles.times}>{times}</span>
      </span>{' '}
      {children}{' '}
      {availability !== 'available' && (
        <AvailabilityNote availability={availability} salesBeginLocal={date.salesBeginLocal} language={language} />
      )}
      {!isShort && date.priceFrom && availability === 'available' && (
        <span className={styles.price}>
          <Price from={date.priceFrom} language={language} />
        </span>
      )}
    </a>
  );
}
