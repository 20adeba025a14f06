import type { PerformanceWords } from '@/lib/i18n/office/performance';
import { listSeated, type SeatedAfter } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { idIn, longIdIn } from '../../_frame/id-in';
import { Pager } from '../../_frame/pager';
import { ScrollTable } from '../../_frame/scroll-table';
import type { OfficeVisit } from '../../_frame/visit';

type Props = { visit: OfficeVisit; performanceId: number; after: unknown; words: PerformanceWords['page'] };

/** The guests by seat, from the ticket on that `after` of the address names. The audit log records that they were read. */
export async function SeatedTable({ visit: { ctx }, performanceId, after, words }: Props) {
  const asReader = { ...ctx, permission: 'orders.read' as const };
  const { rows, hasMore, all, before } = await officeTransaction(asReader, (ctx) =>
    listSeated(ctx, performanceId, ticketIn(after)),
  );
  const base = `/office/${ctx.client.name}`;
  const here = `${base}/performances/${performanceId}?names=1`;
  const last = rows.at(-1);
  const ways = (hasMore || before > 0) && (
    <Pager
      first={before > 0 && [`${here}#names`, words.firstTickets]}
      next={hasMore && last && [`${here}&after=${last.nr}-${last.orderId}#names`, words.nextTickets]}
    />
  );
  if (!last) return ways || <p>{words.noNames}</p>;
  return (
    <>
      {ways && <p>{words.shown(before + 1, before + rows.length, all)}</p>}
      {ways}
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
                <a href={`${base}/orders/${orderId}`}>{orderId}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {ways}
    </>
  );
}

/** A ticket in an address: the number of its seat and its order; undefined for other text. */
function ticketIn(text: unknown): SeatedAfter | undefined {
  const [seat, order] = String(text ?? '').split('-');
  const [nr, orderId] = [idIn(seat), longIdIn(order)];
  return nr !== undefined && orderId !== undefined ? { nr, orderId } : undefined;
}
