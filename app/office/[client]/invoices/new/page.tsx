import type { Metadata } from 'next';
import { LANGUAGE_NAMES, LANGUAGES, languageOf } from '@/lib/i18n';
import { invoiceWordsFor } from '@/lib/i18n/office/invoices';
import { defaultDueDay } from '@/lib/office';
import { OfficeFrame } from '../../../_frame/frames';
import { OfficeForm } from '../../../_frame/office-form';
import { openOffice, readVisit } from '../../../_frame/visit';
import { PerformanceChoice, readGuestChoice } from '../../orders/performance-choice';
import type { SearchQuery } from '../../orders/read-filters';
import { sellGroup } from '../actions';
import { countField } from '../read-group-seats';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.invoices });

type Props = { params: Promise<{ client: string }>; searchParams: Promise<SearchQuery> };

/** Creates an order on invoice: first the performance, then the tickets, the customer and the deadline. */
export default async function NewInvoicePage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/invoices/new');
  const { language, ctx } = visit;
  const words = invoiceWordsFor(language);
  const { choice, to, ranks } = await readGuestChoice(visit, await searchParams);
  return (
    <OfficeFrame visit={visit} at="/invoices" title={words.make}>
      <p>{words.makeText}</p>
      <PerformanceChoice visit={visit} choice={choice} label={words.performance} submit={words.apply} />
      {to && ranks.length > 0 && (
        <OfficeForm
          key={to.id}
          action={sellGroup}
          fields={[
            ...ranks.map(({ discountId, name, rank }) => ({
              name: countField(discountId),
              label: words.howMany(name, rank),
              inputMode: 'numeric' as const,
              autoComplete: 'off',
            })),
            { name: 'chosen', label: words.chosen, hint: words.chosenHint, autoComplete: 'off' },
            { name: 'party', label: words.party, required: true, autoComplete: 'off' },
            { name: 'address', label: words.address, type: 'textarea', hint: words.addressHint },
            { name: 'email', label: words.email, type: 'email', required: true, autoComplete: 'off' },
            { name: 'vatId', label: words.vatId, autoComplete: 'off' },
            { name: 'reference', label: words.reference, autoComplete: 'off' },
            {
              name: 'language',
              label: words.language,
              value: languageOf(ctx.client.locale),
              options: LANGUAGES.map((code) => [code, LANGUAGE_NAMES[code]] as const),
            },
            { name: 'dueOn', label: words.dueOn, type: 'date', value: defaultDueDay(ctx, to.startsAt), required: true },
          ]}
          hidden={{ request: crypto.randomUUID(), to: String(to.id) }}
          submit={words.sell}
          refusals={{ ...visit.words.refusals, ...words.refusals }}
          stepUp={visit.words.stepUpTitle}
        />
      )}
      {(!to || ranks.length === 0) && <p>{words.notHere}</p>}
    </OfficeFrame>
  );
}
