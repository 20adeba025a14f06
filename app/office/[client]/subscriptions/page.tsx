import type { Metadata } from 'next';
import { formatPrice } from '@/lib/i18n';
import { subscriptionOfficeWordsFor } from '@/lib/i18n/office/subscriptions';
import { listSubscriptions } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../_frame/frames';
import { ScrollTable } from '../../_frame/scroll-table';
import { mayDo, openOffice, readVisit } from '../../_frame/visit';
import { State } from '../orders/state';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: subscriptionOfficeWordsFor((await readVisit()).language).title,
});

type Props = { params: Promise<{ client: string }> };

/** The subscriptions of an organisation, and how many of each were sold. */
export default async function SubscriptionsPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/subscriptions');
  const { ctx, language } = visit;
  const said = subscriptionOfficeWordsFor(language);
  const rows = await officeTransaction(ctx, (ctx) => listSubscriptions(ctx));
  const base = `/office/${ctx.client.name}/subscriptions`;
  const price = { locale: language, currency: ctx.client.currency };
  const heads = [said.name, said.kind, said.type, said.sold, said.inCarts, said.tickets, said.amount, said.off];
  return (
    <OfficeFrame visit={visit} at="/subscriptions" title={said.title}>
      <p>{said.how}</p>
      {rows.length === 0 ? (
        <p>{said.none}</p>
      ) : (
        <ScrollTable label={said.title} heads={heads}>
          <tbody>
            {rows.map((one) => (
              <tr key={one.id}>
                <td>
                  <a href={`${base}/${one.id}`}>{one.name}</a>{' '}
                  {one.archived && <State tone="over">{said.archived}</State>}
                </td>
                <td>{said.kinds[one.kind]}</td>
                <td>{one.typeName}</td>
                <td>{one.maximum === null ? one.sold : said.soldOf(one.sold, one.maximum)}</td>
                <td>{Math.max(0, one.taken - one.sold)}</td>
                <td>{one.tickets}</td>
                <td>{formatPrice(one.amount, price)}</td>
                <td>{formatPrice(one.off, price)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {mayDo(ctx, 'subscriptions.write') && (
        <p>
          <a href={`${base}/new`}>{said.make}</a>
        </p>
      )}
    </OfficeFrame>
  );
}
