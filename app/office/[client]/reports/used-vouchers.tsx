import { figuresWordsFor } from '@/lib/i18n/office/figures';
import { voucherWordsFor } from '@/lib/i18n/office/vouchers';
import type { VoucherFigures } from '@/lib/office';
import { mayDo, type OfficeVisit } from '../../_frame/visit';
import { amountOf } from './amounts';
import { SoldTable } from './sold-table';

type Props = { visit: OfficeVisit; file: string; rows: readonly VoucherFigures[] };

/** The vouchers of each series: how many there are, how many were used in a period, for how many tickets, and the total discount. */
export function UsedVouchers({ visit, rows, file }: Props) {
  const said = voucherWordsFor(visit.language);
  const href = mayDo(visit.ctx, 'vouchers.read') ? `/office/${visit.ctx.client.name}/vouchers` : undefined;
  return (
    <SoldTable
      words={figuresWordsFor(visit.language)}
      file={file}
      id="vouchers"
      title={said.usedInPeriod}
      heads={[said.name, said.codes, said.used, said.tickets, said.amount, said.off]}
      rows={rows.map(({ id, name, issued, used, tickets, amount, off }) => ({
        name,
        href: href && `${href}/${id}`,
        cells: [issued, used, tickets, amountOf(visit, amount), amountOf(visit, off)],
      }))}
      text={said.usedText}
    />
  );
}
