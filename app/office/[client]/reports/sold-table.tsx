import type { FiguresWords } from '@/lib/i18n/office/figures';
import frame from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import { FileLinks } from './file-links';

type Props = {
  id: string;
  title: string;
  heads: readonly string[];
  rows: readonly { name: string; href?: string | undefined; cells: readonly (string | number)[] }[];
  text: string;
  words: FiguresWords;
  /** The address of the CSV file. */
  file: string;
};

/** What was sold in a period, a row per kind, with an explanation below. */
export function SoldTable({ id, title, heads, rows, text, words, file }: Props) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ScrollTable label={title} heads={heads}>
        <tbody>
          {rows.map(({ name, href, cells }) => (
            <tr key={href ?? name}>
              <td>{href ? <a href={href}>{name}</a> : name}</td>
              {cells.map((cell, i) => (
                <td key={heads[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={frame.hint}>{text}</p>
      <FileLinks words={words} csv={file} about={id} />
    </section>
  );
}
