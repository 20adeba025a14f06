import { formatLongDay, formatMonth } from '@/lib/i18n';
import type { AgendaShow } from '@/lib/programme';
import type { Language } from '../_shop/language';
import { DayList } from './day-list';
import styles from './month.module.css';
import { MonthTable } from './month-table';
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
 * A month as a table, and the performances of the chosen day: below the table, or beside it on a wide window, where the table stays
 * visible. Weeks and months without performances are left out.
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
      <div className={styles.weeks}>
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
        <MonthTable month={month} labelledBy="month" locale={locale} has={(day) => days.has(day)} today={today}>
          {(day) => (
            <Day
              day={day}
              count={days.get(day)?.length ?? 0}
              href={`${to({ month, day })}#shown`}
              isChosen={day === chosen}
              language={language}
            />
          )}
        </MonthTable>
      </div>
      <div id="shown" className={styles.chosen}>
        <DayList key={chosen} dates={days.get(chosen) ?? []} path={path} files={files} language={language} />
      </div>
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
