import type { FiguresWords } from '@/lib/i18n/office/figures';

type Props = {
  words: Pick<FiguresWords, 'asFile' | 'asXlsx'>;
  /** The address of the CSV file; that of the XLSX file differs in the extension only. */
  csv: string;
  /** The id of the table's heading. */
  about?: string;
};

/** Links to a table as a CSV and an XLSX file. */
export const FileLinks = ({ words, csv, about }: Props) => (
  <p>
    <a href={csv} aria-describedby={about}>
      {words.asFile}
    </a>{' '}
    ·{' '}
    <a href={csv.replace('.csv', '.xlsx')} aria-describedby={about}>
      {words.asXlsx}
    </a>
  </p>
);
