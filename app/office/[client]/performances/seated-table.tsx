import type { PerformanceWords } from '@/lib/i18n/office/performance';
import { listSeated } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import frame from '../../_frame/office.module.css';
import type { OfficeVisit } from '../../_frame/visit';

type Props = { visit: OfficeVisit; performanceId: number; words: PerformanceWords['page'] };

/** Who sits where. That somebody looked is in the log. */
export async function SeatedTable({ visit: { ctx }, performanceId, words }: Props) {
  const asReader = { ...ctx, permission: 'orders.read' as const };
  const rows = await officeTransaction(asReader, (ctx) => listSeated(ctx, performanceId));
  if (rows.length === 0) return <p>{words.noNames}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={frame.scroll} tabIndex={0} aria-labelledby="names">
      <table className={frame.table}>
        <thead>
          <tr>
            <th scope="col">{words.seat}</th>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.order}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ nr, section, row, seat, orderId, name }) => (
            <tr key={`${orderId} ${nr}`}>
              <td>{section === null ? words.unnumbered : `${section} ${row} ${seat}`}</td>
              <td>{name}</td>
              <td>
                <a href={`/office/${ctx.client.name}/orders/${orderId}`}>{orderId}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
