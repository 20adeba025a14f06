import opens from '@/app/_ui/opens.module.css';
import { formatDay, formatMonth, formatTime } from '@/lib/i18n';
import type { AgendaDate } from '@/lib/programme';
import { AvailabilityNote, availabilityText } from '../_shop/availability';
import type { Language } from '../_shop/language';
import styles from './date-calendar.module.css';
import { MonthTable } from './month-table';
import { byMonth } from './shown-dates';

/** More dates than this at one venue are shown as a calendar. */
const LONGEST_LIST = 12;
/** The first months are open; the others are collapsed. */
const OPEN_MONTHS = 2;

/** Whether to show these dates as a calendar: there are many, and only their times differ. */
export const isLongRun = (dates: readonly AgendaDate[]): boolean =>
  dates.length > LONGEST_LIST && new Set(dates.map(({ venue, name }) => `${venue.id} ${name}`)).size === 1;

type Props = {
  dates: readonly AgendaDate[];
  /** The performance of this page. */
  chosen?: AgendaDate | undefined;
  path: string;
  /** The prefix of the ids in it, unique on the page. */
  id: string;
  language: Language;
};

/** The dates of a long run by month, each month a collapsible table; a time links to its performance. */
export function DateCalendar({ dates, chosen, path, id, language }: Props) {
  const { locale } = language;
  const months = byMonth(dates);
  return (
    <div className={styles.calendar}>
      {months.map(([month, days], i) => (
        <details key={month} open={i < OPEN_MONTHS || chosen?.startsLocal.startsWith(month)}>
          <summary className={`${opens.opens} ${styles.month}`} id={`${id}-${month}`}>
            {formatMonth(`${month}-01`, locale)}
          </summary>
          <MonthTable month={month} labelledBy={`${id}-${month}`} locale={locale} has={(day) => days.has(day)}>
            {(day) => <Day day={day} dates={days.get(day)} chosen={chosen} path={path} language={language} />}
          </MonthTable>
        </details>
      ))}
      <Legend dates={dates} language={language} />
    </div>
  );
}

type DayProps = Pick<Props, 'chosen' | 'path' | 'language'> & { day: string; dates: AgendaDate[] | undefined };

function Day({ day, dates = [], chosen, path, language }: DayProps) {
  const { locale, thisYear } = language;
  return (
    <>
      <span className={styles.number} aria-hidden={dates.length > 0 || undefined}>
        {Number(day.slice(8))}
      </span>
      {dates.map((date) => (
        <a
          key={date.id}
          className={styles.time}
          href={`${path}/event/${date.id}`}
          data-next="event"
          data-state={date.availability}
          aria-current={date === chosen || undefined}
        >
          <span className={styles.more}>{formatDay(day, { locale, thisYear })} </span>
          <time dateTime={date.startsAt.toISOString()}>{formatTime(date.startsLocal, locale)}</time>
          {date.availability !== 'available' && (
            <span className={styles.more}> {availabilityText({ ...date, language })}</span>
          )}
        </a>
      ))}
    </>
  );
}

/** Explains the styles of unusual times. Hidden from screen readers, which read the state with each time. */
function Legend({ dates, language }: Pick<Props, 'dates' | 'language'>) {
  const unusual = new Map(
    dates.filter(({ availability }) => availability !== 'available').map((date) => [date.availability, date]),
  );
  if (unusual.size === 0) return null;
  return (
    <p className={styles.legend} aria-hidden="true">
      {[...unusual.values()].map((date) => (
        <span key={date.availability} data-state={date.availability}>
          <AvailabilityNote availability={date.availability} salesBeginLocal={null} language={language} />
        </span>
      ))}
    </p>
  );
}
