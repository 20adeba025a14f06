import type { FiguresWords } from '@/lib/i18n/office/figures';
import type { Measures } from '@/lib/office';
import frame from '../../_frame/office.module.css';
import type { OfficeVisit } from '../../_frame/visit';
import { amountOf, numberOf, sumOf } from './amounts';
import styles from './reports.module.css';

export type Row = Measures & { key: string; name: string; more?: string | undefined; href?: string | undefined };

type Props = { visit: OfficeVisit; words: FiguresWords; label: string; rows: readonly Row[] };

/** Figures with their total. */
export function FiguresTable({ visit, words, label, rows }: Props) {
  const count = (of: (row: Row) => number) =>
    numberOf(
      visit,
      rows.reduce((sum, row) => sum + of(row), 0),
    );
  const amount = (of: (row: Row) => string) => amountOf(visit, sumOf(rows.map(of)));
  const hasMoves = rows.some(({ moved }) => moved !== 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={frame.scroll} tabIndex={0} aria-label={label}>
      <table className={`${frame.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{words.sold}</th>
            <th scope="col">{words.soldAmount}</th>
            <th scope="col">{words.returned}</th>
            <th scope="col">{words.returnedAmount}</th>
            {hasMoves && <th scope="col">{words.moved}</th>}
            <th scope="col">{words.tickets}</th>
            <th scope="col">{words.net}</th>
          </tr>
        </thead>
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
      </table>
    </section>
  );
}
