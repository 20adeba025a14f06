import type { SubscriptionOfficeWords } from '@/lib/i18n/office/subscriptions';
import type { ListedRenewal, Renewing } from '@/lib/office';
import { receiptNumber } from '@/lib/tickets';
import { formatDate } from '../../../_frame/format-date';
import { ScrollTable } from '../../../_frame/scroll-table';
import { mayDo, type OfficeVisit } from '../../../_frame/visit';
import { State, type Tone } from '../../orders/state';

const TONES = {
  renewed: 'good',
  in_cart: 'waiting',
  declined: 'over',
  waiting: 'waiting',
  unkept: 'wrong',
} as const satisfies Record<ListedRenewal['state'], Tone>;

type Props = { visit: OfficeVisit; id: number; said: SubscriptionOfficeWords; renewing: Renewing };

/** Seats kept for renewal, the deadline and the number renewed; and, for members who may see names, who did and did not renew. */
export function Renewals({ visit, id, said, renewing }: Props) {
  const { ctx, language } = visit;
  const { timezone } = ctx.client;
  const { of, key, from, until, figures, list } = renewing;
  const day = (at: Date) => formatDate(at, language, timezone);
  const orders = `/office/${ctx.client.name}/orders`;
  const files = `/office/${ctx.client.name}/subscriptions/${id}/renewals`;
  const number = (id: number, createdAt: Date) => <a href={`${orders}/${id}`}>{receiptNumber({ id, createdAt })}</a>;
  return (
    <>
      <h2>{said.renewal}</h2>
      <p>{of === null ? said.renewalGone(key) : said.renewalOf(of, day(from), day(until))}</p>
      <p>
        {said.persons}: {figures.people} · {said.renewed}: {figures.renewed} · {said.inCart}: {figures.inCarts} ·{' '}
        {said.notRenewed}: {figures.people - figures.renewed - figures.inCarts} · {said.renewalStates.declined}:{' '}
        {figures.declined} · {said.renewalStates.unkept}: {figures.unkept}
      </p>
      {list && list.rows.length === 0 && <p>{said.noRenewals}</p>}
      {list && list.rows.length > 0 && (
        <ScrollTable
          label={said.renewals}
          heads={[said.lastOrder, said.who, said.persons, said.renewed, said.state, said.newOrder]}
        >
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <td>{number(row.orderId, row.orderedAt)}</td>
                <td>{[row.firstName, row.lastName].join(' ')}</td>
                <td>{row.people}</td>
                <td>{row.renewed}</td>
                <td>
                  <State tone={TONES[row.state]}>{said.renewalStates[row.state]}</State>
                </td>
                <td>
                  {row.newOrderId !== null && row.newOrderedAt !== null && number(row.newOrderId, row.newOrderedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {list?.hasMore && (
        <p>
          <a href={`?after=${list.rows.at(-1)?.id}`}>{said.moreRenewals}</a>
        </p>
      )}
      {mayDo(ctx, 'exports.personal') && (
        <p>
          {said.exportRenewals}: <a href={`${files}.csv`}>CSV</a> <a href={`${files}.xlsx`}>XLSX</a>
        </p>
      )}
    </>
  );
}
