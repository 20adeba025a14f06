import { formatLongDay, formatMonth, formatTime, weekdayNames } from '@/lib/i18n';
import type { AgendaDate, AgendaShow } from '@/lib/programme';
import { availabilityText } from '../_shop/availability';
import type { Language } from '../_shop/language';
import { addMonths, weeksOf } from './days';
import styles from './month.module.css';
import { type AgendaQuery, agendaSearch } from './query';

const SHOWN_PER_DAY = 3;

type Props = { shows: AgendaShow[]; query: AgendaQuery; path: string; language: Language; today: string };

/** A month as a table, without the weeks that are over; each day with performances leads to its list. */
export function Month({ shows, query, path, language, today }: Props) {
  const { locale, words } = language;
  const byDay = datesByDay(shows);
  const month = shownMonth(shows, query, today);
  const last = [...byDay.keys()].sort().at(-1)?.slice(0, 7) ?? month;
  const to = (change: Partial<AgendaQuery>) => `${path || '/'}${agendaSearch({ ...query, ...change })}`;
  const isEmpty = ![...byDay.keys()].some((day) => day.startsWith(month));

  return (
    <div className={styles.month}>
      <div className={styles.heading}>
        <h2 id="month">{formatMonth(`${month}-01`, locale)}</h2>
        <div className={styles.turn}>
          {month > today.slice(0, 7) && (
            <a href={to({ month: addMonths(month, -1) })} rel="prev">
              <span aria-hidden="true">← </span>
              {words.previousMonth}
            </a>
          )}
          {month < last && (
            <a href={to({ month: addMonths(month, 1) })} rel="next">
              {words.nextMonth}
              <span aria-hidden="true"> →</span>
            </a>
          )}
        </div>
      </div>
      {isEmpty && <p className={styles.nothing}>{words.nothingThisMonth}</p>}
      <table className={styles.table} aria-labelledby="month">
        <thead>
          <tr>
            {weekdayNames(locale).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month)
            .filter((week) => week.some((day) => day && day >= today))
            .map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, i) =>
                  day ? (
                    <td key={day} data-today={day === today || undefined}>
                      <Day
                        day={day}
                        dates={byDay.get(day) ?? []}
                        list={to({ view: 'list', month: undefined, from: day, until: day, when: 'any' })}
                        path={path}
                        language={language}
                      />
                    </td>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is what an empty cell is
                    <td key={i} />
                  ),
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = { day: string; dates: AgendaDate[]; list: string; path: string; language: Language };

function Day({ day, dates, list, path, language }: DayProps) {
  const { locale, words } = language;
  const number = Number(day.slice(8));
  if (dates.length === 0) return <span className={styles.number}>{number}</span>;
  const more = dates.length - SHOWN_PER_DAY;
  return (
    <>
      <a className={styles.number} href={list}>
        {number}
        <span className="visually-hidden">
          {`: ${formatLongDay(day, locale)}, ${words.performances(dates.length)}`}
        </span>
      </a>
      <ul className={styles.names}>
        {dates.slice(0, SHOWN_PER_DAY).map((date) => (
          <li key={date.id} data-state={date.availability}>
            <a
              href={`${path}/event/${date.id}`}
              data-next="event"
              title={`${date.name}, ${date.venue.name}: ${availabilityText({ ...date, language })}`}
            >
              <span className={styles.time}>{formatTime(date.startsLocal, locale)}</span> {date.name}
            </a>
          </li>
        ))}
        {more > 0 && <li>{words.andMore(more)}</li>}
      </ul>
    </>
  );
}

/** The month that the address names, but none that is over; else the first with a performance. */
function shownMonth(shows: AgendaShow[], query: AgendaQuery, today: string): string {
  const thisMonth = today.slice(0, 7);
  const asked = query.month ?? shows[0]?.dates[0]?.startsLocal.slice(0, 7);
  return asked && asked > thisMonth ? asked : thisMonth;
}

function datesByDay(shows: AgendaShow[]): Map<string, AgendaDate[]> {
  const byDay = new Map<string, AgendaDate[]>();
  for (const date of shows.flatMap((show) => show.dates)) {
    const day = date.startsLocal.slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), date]);
  }
  for (const dates of byDay.values()) dates.sort((a, b) => (a.startsLocal < b.startsLocal ? -1 : 1));
  return byDay;
}
