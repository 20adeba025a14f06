import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { formatPrice } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import { subscriptionOfficeWordsFor } from '@/lib/i18n/office/subscriptions';
import type { Money } from '@/lib/money';
import { getListedSubscription, listChoosable, readRenewing, readSubscribers } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { formatDate, formatLocal } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import { idIn, longIdIn } from '../../../_frame/id-in';
import { ScrollTable } from '../../../_frame/scroll-table';
import { mayDo, openOffice, readVisit } from '../../../_frame/visit';
import { State, TONE_OF_ORDER } from '../../orders/state';
import { Renewals } from './renewals';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: subscriptionOfficeWordsFor((await readVisit()).language).title,
});

type Props = {
  params: Promise<{ client: string; subscription: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** A subscription: sales, performances and, for members who may see names, its subscribers. */
export default async function SubscriptionPage({ params, searchParams }: Props) {
  const { client, subscription: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/subscriptions/[subscription]');
  const { ctx, language } = visit;
  const said = subscriptionOfficeWordsFor(language);
  const id = idIn(asked);
  const query = await searchParams;
  const [before, after] = [longIdIn(query.before), longIdIn(query.after)];
  const mayRead = mayDo(ctx, 'orders.read');
  const found =
    id &&
    (await officeTransaction(ctx, async (ctx) => {
      const one = await getListedSubscription(ctx, id);
      if (!one) return undefined;
      const subscribers = mayRead ? await readSubscribers(ctx, { id, before }) : undefined;
      const renewing = await readRenewing(ctx, one.subscription, after);
      return { ...one, subscribers, renewing, choosable: await listChoosable(ctx, one.subEventIds) };
    }));
  if (!found) notFound();
  const { subscription: one, subEventIds, subscribers, renewing, choosable } = found;
  const base = `/office/${ctx.client.name}`;
  const price = (amount: Money) => formatPrice(amount, { locale: language, currency: ctx.client.currency });
  const performances = choosable.performances.filter((performance) => subEventIds.includes(performance.id));
  const orders = orderWordsFor(language);
  return (
    <OfficeFrame visit={visit} at="/subscriptions" title={one.name}>
      <p>
        {said.kinds[one.kind]} · {said.type}: {one.typeName}{' '}
        {one.archived && <State tone="over">{said.archived}</State>}
      </p>
      <p>
        {said.sold}: {one.maximum === null ? one.sold : said.soldOf(one.sold, one.maximum)} · {said.inCarts}:{' '}
        {Math.max(0, one.taken - one.sold)} · {said.tickets}: {one.tickets} · {said.amount}: {price(one.amount)} ·{' '}
        {said.off}: {price(one.off)}
      </p>
      {mayDo(ctx, 'subscriptions.write') && !one.archived && (
        <p>
          <a href={`${base}/subscriptions/${one.id}/edit`}>{said.change}</a>
        </p>
      )}
      <h2>{said.performances}</h2>
      <ul>
        {performances.map(({ id, name, startsLocal, location }) => (
          <li key={id}>
            <a href={`${base}/performances/${id}`}>{name}</a> · {formatLocal(startsLocal, language)} · {location}
          </li>
        ))}
      </ul>
      {renewing && <Renewals visit={visit} id={one.id} said={said} renewing={renewing} />}
      {subscribers && (
        <>
          <h2>{said.subscribers}</h2>
          {subscribers.rows.length === 0 ? (
            <p>{said.noSubscribers}</p>
          ) : (
            <ScrollTable
              label={said.subscribers}
              heads={[said.order, said.at, said.who, said.count, said.tickets, said.amount, said.state]}
            >
              <tbody>
                {subscribers.rows.map((row) => (
                  <tr key={row.orderId}>
                    <td>
                      <a href={`${base}/orders/${row.orderId}`}>
                        {receiptNumber({ id: row.orderId, createdAt: row.createdAt })}
                      </a>
                    </td>
                    <td>{formatDate(row.createdAt, language, ctx.client.timezone)}</td>
                    <td>{[row.firstName, row.lastName].join(' ')}</td>
                    <td>{row.subscriptions}</td>
                    <td>{row.tickets}</td>
                    <td>{price(row.amount)}</td>
                    <td>
                      <State tone={TONE_OF_ORDER[row.status]}>{orders.statuses[row.status]}</State>
                    </td>
                  </tr>
                ))}
              </tbody>
            </ScrollTable>
          )}
          {subscribers.hasMore && (
            <p>
              <a href={`?before=${subscribers.rows.at(-1)?.orderId}`}>{said.more}</a>
            </p>
          )}
          {mayDo(ctx, 'exports.personal') && (
            <p>
              {said.export}: <a href={`${base}/subscriptions/${one.id}/subscribers.csv`}>CSV</a>{' '}
              <a href={`${base}/subscriptions/${one.id}/subscribers.xlsx`}>XLSX</a>
            </p>
          )}
        </>
      )}
      <p>
        <a href={`${base}/subscriptions`}>{said.all}</a>
      </p>
    </OfficeFrame>
  );
}
