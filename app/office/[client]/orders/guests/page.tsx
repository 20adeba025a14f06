import type { Metadata } from 'next';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import { OfficeFrame } from '../../../_frame/frames';
import { OfficeForm } from '../../../_frame/office-form';
import { openOffice, readVisit } from '../../../_frame/visit';
import { giveTickets } from '../actions';
import { PerformanceChoice, readGuestChoice } from '../performance-choice';
import type { SearchQuery } from '../read-filters';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.orders });

type Props = { params: Promise<{ client: string }>; searchParams: Promise<SearchQuery> };

/** Free tickets for guests: first the performance, then the guest and the number of tickets. */
export default async function GuestsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/orders/guests');
  const words = orderWordsFor(visit.language);
  const { choice, to, ranks } = await readGuestChoice(visit, await searchParams);
  return (
    <OfficeFrame visit={visit} at="/orders" title={words.guestsTitle}>
      <p>{words.guestsText}</p>
      <PerformanceChoice visit={visit} choice={choice} label={words.performance} submit={words.apply} />
      {to && ranks.length > 0 && (
        <OfficeForm
          key={to.id}
          action={giveTickets}
          fields={[
            {
              name: 'rank',
              label: words.rank,
              options: ranks.map(({ discountId, name, rank }) => [discountId, `${rank} · ${name}`]),
            },
            { name: 'count', label: words.howMany, value: '2', inputMode: 'numeric', required: true },
            { name: 'firstName', label: words.firstName, required: true, autoComplete: 'off' },
            { name: 'lastName', label: words.lastName, required: true, autoComplete: 'off' },
            { name: 'email', label: words.email, type: 'email', required: true, autoComplete: 'off' },
          ]}
          hidden={{ request: crypto.randomUUID(), to: String(to.id) }}
          submit={words.give}
          refusals={{ ...visit.words.refusals, ...words.refusals }}
          stepUp={visit.words.stepUpTitle}
        />
      )}
      {to && ranks.length === 0 && <p>{words.noSeats}</p>}
    </OfficeFrame>
  );
}
