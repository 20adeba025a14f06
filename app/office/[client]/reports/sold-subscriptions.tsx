import { formatPrice } from '@/lib/i18n';
import { subscriptionOfficeWordsFor } from '@/lib/i18n/office/subscriptions';
import type { readSubscriptionFigures } from '@/lib/office';
import frame from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import type { OfficeVisit } from '../../_frame/visit';

type Props = { visit: OfficeVisit; rows: Awaited<ReturnType<typeof readSubscriptionFigures>> };

/** How many subscriptions of each kind were sold in a period, with their tickets and what those cost. */
export function SoldSubscriptions({ visit: { ctx, language }, rows }: Props) {
  const said = subscriptionOfficeWordsFor(language);
  const price = { locale: language, currency: ctx.client.currency };
  return (
    <section aria-labelledby="subscriptions">
      <h2 id="subscriptions">{said.soldInPeriod}</h2>
      <ScrollTable label={said.soldInPeriod} heads={[said.name, said.sold, said.tickets, said.amount, said.off]}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>{row.name}</td>
              <td>{row.sold}</td>
              <td>{row.tickets}</td>
              <td>{formatPrice(row.amount, price)}</td>
              <td>{formatPrice(row.off, price)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={frame.hint}>{said.soldText}</p>
    </section>
  );
}
