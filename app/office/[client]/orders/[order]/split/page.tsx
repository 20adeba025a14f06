import type { Metadata } from 'next';
import { formatPrice } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import { sumMoney } from '@/lib/money';
import { OfficeFrame } from '../../../../_frame/frames';
import { OfficeForm } from '../../../../_frame/office-form';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { splitTickets } from '../../actions';
import own from '../../orders.module.css';
import type { SearchQuery } from '../../read-filters';
import { chosenLines } from '../chosen-lines';
import { openOrder } from '../open-order';
import { TicketList } from '../ticket-list';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.orders });

type Props = { params: Promise<{ client: string; order: string }>; searchParams: Promise<SearchQuery> };

/** Splits the chosen tickets off into an order of their own: for whom, and what happens. */
export default async function SplitPage({ params, searchParams }: Props) {
  const { client, order: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/orders/[order]/split');
  const { language, ctx } = visit;
  const words = orderWordsFor(language);
  const found = await openOrder(ctx, asked);
  const { order, seen } = found;
  const lines = order.status === 'paid' ? chosenLines(found, await searchParams) : [];
  const isAll = lines.length === order.lines.length;
  const sum = formatPrice(sumMoney(lines.map(({ price }) => price)), { locale: language, currency: order.currency });
  const who = { autoComplete: 'off', required: true } as const;
  return (
    <OfficeFrame visit={visit} at="/orders" title={words.splitTitle}>
      {lines.length === 0 && <p>{words.none}</p>}
      {lines.length > 0 && isAll && <p>{words.refusals.split_all}</p>}
      {lines.length > 0 && !isAll && (
        <>
          <TicketList lines={lines} order={order} words={words} visit={visit} />
          <h2>{words.whatHappens}</h2>
          <ul className={own.happens}>
            <li>{words.splitHappens.order(sum)}</li>
            <li>{words.splitHappens.codes}</li>
            <li>{words.splitHappens.money}</li>
            {order.email && <li className={own.facts}>{words.happens.mail(order.email)}</li>}
          </ul>
          <OfficeForm
            action={splitTickets}
            fields={[
              { name: 'firstName', label: words.firstName, ...who },
              { name: 'lastName', label: words.lastName, ...who },
              { name: 'email', label: words.email, type: 'email', ...who },
              { name: 'reason', label: words.reason, hint: words.reasonHint, autoComplete: 'off' },
            ]}
            hidden={{
              id: String(order.id),
              seen,
              request: crypto.randomUUID(),
              positions: lines.map(({ position }) => position).join(' '),
            }}
            submit={words.splitDo}
            refusals={{ ...visit.words.refusals, ...words.refusals }}
            stepUp={visit.words.stepUpTitle}
          />
        </>
      )}
      <p>
        <a href={`/office/${ctx.client.name}/orders/${order.id}`} className={own.check}>
          {words.back}
        </a>
      </p>
    </OfficeFrame>
  );
}
