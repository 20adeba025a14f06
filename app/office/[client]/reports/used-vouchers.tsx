import { formatPrice } from '@/lib/i18n';
import { voucherWordsFor } from '@/lib/i18n/office/vouchers';
import type { VoucherFigures } from '@/lib/office';
import frame from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import { mayDo, type OfficeVisit } from '../../_frame/visit';

type Props = { visit: OfficeVisit; rows: readonly VoucherFigures[] };

/** How many vouchers of each series there are, how many were used in a period, for how many tickets, and what they took off. */
export function UsedVouchers({ visit: { ctx, language }, rows }: Props) {
  const said = voucherWordsFor(language);
  const price = { locale: language, currency: ctx.client.currency };
  const href = mayDo(ctx, 'vouchers.read') ? `/office/${ctx.client.name}/vouchers` : undefined;
  return (
    <section aria-labelledby="vouchers">
      <h2 id="vouchers">{said.usedInPeriod}</h2>
      <ScrollTable
        label={said.usedInPeriod}
        heads={[said.name, said.codes, said.used, said.tickets, said.amount, said.off]}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{href ? <a href={`${href}/${row.id}`}>{row.name}</a> : row.name}</td>
              <td>{row.issued}</td>
              <td>{row.used}</td>
              <td>{row.tickets}</td>
              <td>{formatPrice(row.amount, price)}</td>
              <td>{formatPrice(row.off, price)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={frame.hint}>{said.usedText}</p>
    </section>
  );
}
