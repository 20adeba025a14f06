import type { ReactNode } from 'react';
import { weekdayNames } from '@/lib/i18n';
import { weeksOf } from './days';
import styles from './month-table.module.css';

type Props = {
  /** `YYYY-MM`. */
  month: string;
  /** The id of the table's heading. */
  labelledBy: string;
  locale: string;
  /** Whether a day has content. Weeks without any are left out. */
  has: (day: string) => boolean;
  /** `YYYY-MM-DD`, highlighted. */
  today?: string;
  /** Renders a day, with content or without. */
  children: (day: string) => ReactNode;
};

/** A month as a table, one row per week, starting on Monday. */
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the weekday identifies a cell
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
