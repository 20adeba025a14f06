import type { FiguresWords } from '@/lib/i18n/office/figures';
import { sumSigned } from '@/lib/money';
import frame from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import type { OfficeVisit } from '../../_frame/visit';
import { amountOf } from './amounts';
import { FileLinks } from './file-links';
import styles from './reports.module.css';

type Props = {
  visit: OfficeVisit;
  words: FiguresWords;
  title: string;
  /** The heads of the first columns; left out: the title. */
  names?: readonly string[];
  columns: readonly string[];
  rows: readonly { key: string; names: readonly string[]; amounts: readonly string[] }[];
  /** What the totals are called; left out: total. */
  total?: string;
  text?: string;
  /** The address of the CSV file. */
  file?: string;
};

/** Amounts in columns, with their totals. */
export function SumsTable({
  visit,
  words,
  title,
  names = [title],
  columns,
  rows,
  total = words.total,
  text,
  file,
}: Props) {
  const id = `sums-${title.replace(/\W+/g, '-')}`;
  return (
    // The table is the landmark, so the section has no name.
    <section>
      <h2 id={id}>{title}</h2>
      <ScrollTable
        label={title}
        heads={[...names, ...columns]}
        className={`${styles.table} ${names.length > 1 ? styles.two : ''}`}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {row.names.map((name) => (
                <th scope="row" key={name}>
                  {name}
                </th>
              ))}
              {row.amounts.map((amount, i) => (
                <td key={columns[i]}>{amountOf(visit, amount)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={names.length}>
              {total}
            </th>
            {columns.map((column, i) => (
              <td key={column}>{amountOf(visit, sumSigned(rows.map(({ amounts }) => amounts[i] ?? '0.00')))}</td>
            ))}
          </tr>
        </tfoot>
      </ScrollTable>
      {text && <p className={frame.hint}>{text}</p>}
      {file && <FileLinks words={words} csv={file} about={id} />}
    </section>
  );
}
