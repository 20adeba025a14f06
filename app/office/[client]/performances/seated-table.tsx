import type { PerformanceWords } from '@/lib/i18n/office/performance';
import { listSeated } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { ScrollTable } from '../../_frame/scroll-table';
import type { OfficeVisit } from '../../_frame/visit';

type Props = { visit: OfficeVisit; performanceId: number; words: PerformanceWords['page'] };

/** The guests by seat. The audit log records that they were read. */
export async function SeatedTable({ visit: { ctx }, performanceId, words }: Props) {
  const asReader = { ...ctx, permission: 'orders.read' as const };
  const rows = await officeTransaction(asReader, (ctx) => listSeated(ctx, performanceId));
  if (rows.length === 0) return <p>{words.noNames}</p>;
  return (
    <ScrollTable labelledBy="names" heads={[words.seat, words.name, words.order]}>
      <tbody>
        {rows.map(({ nr, section, row, seat, orderId, holder, name }) => (
          <tr key={`${orderId} ${nr}`}>
            <td>{section === null ? words.unnumbered : `${section} ${row} ${seat}`}</td>
            <td>
              {holder ?? name}
              {holder && <small>{name}</small>}
            </td>
            <td>
              <a href={`/office/${ctx.client.name}/orders/${orderId}`}>{orderId}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
