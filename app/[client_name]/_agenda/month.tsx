import { Fragment } from 'react';
import { formatLongDay, formatMonth, weekdayNames } from '@/lib/i18n';
import type { AgendaShow } from '@/lib/programme';
import type { Language } from '../_shop/language';
import { DayList } from './day-list';
import { weeksOf } from './days';
import styles from './month.module.css';
import { type AgendaQuery, agendaSearch } from './query';
import { byDay, datesOf } from './shown-dates';
import { shownDay } from './shown-day';

type Props = {
  shows: readonly AgendaShow[];
  query: AgendaQuery;
  path: string;
  files: string;
  language: Language;
  today: string;
};

/**
 * A month as a table with the chosen day's performances: below its week, and beside the table where there is room. Weeks and months
 * with nothing in them are left out.
 */
export function Month({ shows, query, path, files, language, today }: Props) {
  const { locale, words } = language;
  const days = byDay(datesOf(shows));
  const shown = shownDay([...days.keys()], query);
  if (!shown) return <p className={styles.nothing}>{words.nothingFoundText}</p>;
  const { day: chosen, month, previous, next } = shown;
  const to = (change: Partial<AgendaQuery>) => `${path || '/'}${agendaSearch({ ...query, day: undefined, ...change })}`;

  return (
    <div className={styles.month}>
      <div className={styles.heading}>
        <h2 id="month">{formatMonth(`${month}-01`, locale)}</h2>
        {previous && (
          <a href={to({ month: previous })} rel="prev" data-next="">
            <span aria-hidden="true">← </span>
            {words.previousMonth}
          </a>
        )}
        {next && (
          <a href={to({ month: next })} rel="next" data-next="">
            {words.nextMonth}
            <span aria-hidden="true"> →</span>
          </a>
        )}
      </div>
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
            .filter((week) => week.some((day) => day && days.has(day)))
            .map((week) => (
              <Fragment key={week.find(Boolean)}>
                <tr>
                  {week.map((day, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is what a cell is
                    <td key={i} data-today={day === today || undefined}>
                      {day && (
                        <Day
                          day={day}
                          count={days.get(day)?.length ?? 0}
                          href={to({ month, day })}
                          isChosen={day === chosen}
                          language={language}
                        />
                      )}
                    </td>
                  ))}
                </tr>
                {week.includes(chosen) && (
                  <tr>
                    <td className={styles.chosen} colSpan={7}>
                      <DayList
                        key={chosen}
                        dates={days.get(chosen) ?? []}
                        path={path}
                        files={files}
                        language={language}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = { day: string; count: number; href: string; isChosen: boolean; language: Language };

function Day({ day, count, href, isChosen, language: { locale, words } }: DayProps) {
  const number = Number(day.slice(8));
  if (count === 0) return <span className={styles.number}>{number}</span>;
  return (
    <a className={styles.number} href={href} data-next="" aria-current={isChosen ? 'date' : undefined}>
      {number}
      <span className="visually-hidden">{`: ${formatLongDay(day, locale)}, ${words.performances(count)}`}</span>
    </a>
  );
}
