import type { FiguresWords } from '@/lib/i18n/office/figures';

type Props = {
  words: Pick<FiguresWords, 'asFile' | 'asXlsx'>;
  /** The address of the CSV file; that of the other is called the same. */
  csv: string;
  /** The id of the heading that says what it is. */
  about?: string;
};

/** A table in each kind of file. */
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
