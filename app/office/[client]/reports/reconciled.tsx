import type { FiguresWords } from '@/lib/i18n/office/figures';
import type { Reconciliation } from '@/lib/office';
import type { OfficeVisit } from '../../_frame/visit';
import { SumsTable } from './sums-table';

type Props = { visit: OfficeVisit; words: FiguresWords; sums: Reconciliation; file?: string };

/** What received money is made of: the same numbers by the same names on every page of money. */
export function Reconciled({ visit, words, sums, file }: Props) {
  const rows = [
    [words.turnover, sums.turnover],
    [words.fees, sums.fees],
    [words.giftCards, sums.giftCards],
    [words.unused, sums.unassigned],
  ] as const;
  return (
    <SumsTable
      visit={visit}
      words={words}
      title={words.reconciled}
      columns={[words.amount]}
      rows={rows.map(([name, amount]) => ({ key: name, names: [name], amounts: [amount] }))}
      total={words.received}
      text={words.reconciledText}
      {...(file && { file })}
    />
  );
}
