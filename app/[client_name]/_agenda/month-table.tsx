import type { ReactNode } from 'react';
import { weekdayNames } from '@/lib/i18n';
import { weeksOf } from './days';
import styles from './month-table.module.css';

type Props = {
  /** `YYYY-MM`. */
  month: string;
  /** The id of the heading that names it. */
  labelledBy: string;
  locale: string;
  /** Whether a day has something. Weeks in which none has are left out. */
  has: (day: string) => boolean;
  /** `YYYY-MM-DD`, to be marked. */
  today?: string;
  /** What a day shows, with something or without. */
  children: (day: string) => ReactNode;
};

/** A month as a table, a row a week, from Monday. */
export function MonthTable({ month, labelledBy, locale, has, today, children: show }: Props) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
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
          .filter((week) => week.some((day) => day && has(day)))
          .map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is what a cell is
                <td key={i} data-today={(day && day === today) || undefined}>
                  {day && show(day)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
