import type { FiguresWords } from '@/lib/i18n/office/figures';
import { sumSigned } from '@/lib/money';
import type { Measures } from '@/lib/office';
import { ScrollTable } from '../../_frame/scroll-table';
import type { OfficeVisit } from '../../_frame/visit';
import { amountOf, numberOf } from './amounts';
import styles from './reports.module.css';

export type Row = Measures & { key: string; name: string; more?: string | undefined; href?: string | undefined };

type Props = { visit: OfficeVisit; words: FiguresWords; label: string; rows: readonly Row[] };

/** A table of figures with their totals. */
export function FiguresTable({ visit, words, label, rows }: Props) {
  const count = (of: (row: Row) => number) =>
    numberOf(
      visit,
      rows.reduce((sum, row) => sum + of(row), 0),
    );
  const amount = (of: (row: Row) => string) => amountOf(visit, sumSigned(rows.map(of)));
  const hasMoves = rows.some(({ moved }) => moved !== 0);
  return (
    <ScrollTable
      label={label}
      className={styles.table}
      heads={[
        label,
        words.sold,
        words.soldAmount,
        words.returned,
        words.returnedAmount,
        ...(hasMoves ? [words.moved] : []),
        words.tickets,
        words.turnover,
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.href ? <a href={row.href}>{row.name}</a> : row.name}
              {row.more && <small>{row.more}</small>}
            </th>
            <td>{numberOf(visit, row.sold)}</td>
            <td>{amountOf(visit, row.soldAmount)}</td>
            <td>{numberOf(visit, row.returned)}</td>
            <td>{amountOf(visit, row.returnedAmount)}</td>
            {hasMoves && <td>{numberOf(visit, row.moved)}</td>}
            <td>{numberOf(visit, row.tickets)}</td>
            <td>{amountOf(visit, row.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{count(({ sold }) => sold)}</td>
          <td>{amount(({ soldAmount }) => soldAmount)}</td>
          <td>{count(({ returned }) => returned)}</td>
          <td>{amount(({ returnedAmount }) => returnedAmount)}</td>
          {hasMoves && <td>{count(({ moved }) => moved)}</td>}
          <td>{count(({ tickets }) => tickets)}</td>
          <td>{amount(({ amount }) => amount)}</td>
        </tr>
      </tfoot>
    </ScrollTable>
  );
}
