import { figuresWordsFor } from '@/lib/i18n/office/figures';
import { subscriptionOfficeWordsFor } from '@/lib/i18n/office/subscriptions';
import type { readSubscriptionFigures } from '@/lib/office';
import type { OfficeVisit } from '../../_frame/visit';
import { amountOf } from './amounts';
import { SoldTable } from './sold-table';

type Props = { visit: OfficeVisit; file: string; rows: Awaited<ReturnType<typeof readSubscriptionFigures>> };

/** The subscriptions sold in a period, by kind, with the number and price of their tickets. */
export function SoldSubscriptions({ visit, rows, file }: Props) {
  const said = subscriptionOfficeWordsFor(visit.language);
  return (
    <SoldTable
      words={figuresWordsFor(visit.language)}
      file={file}
      id="subscriptions"
      title={said.soldInPeriod}
      heads={[said.name, said.sold, said.tickets, said.amount, said.off]}
      rows={rows.map(({ name, sold, tickets, amount, off }) => ({
        name,
        cells: [sold, tickets, amountOf(visit, amount), amountOf(visit, off)],
      }))}
      text={said.soldText}
    />
  );
}
