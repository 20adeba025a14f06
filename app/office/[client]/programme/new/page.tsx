import type { Metadata } from 'next';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { listVenuesAndTypes } from '@/lib/office';
import { OfficeFrame } from '../../../_frame/frames';
import { type FieldOf, OfficeForm } from '../../../_frame/office-form';
import { openOffice, readVisit } from '../../../_frame/visit';
import { openFirstShow } from '../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.programme });

type Props = { params: Promise<{ client: string }> };

/** A new show with its first performance and prices on one page: enough to start selling. */
export default async function NewShowPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/programme/new');
  const words = programmeWordsFor(visit.language);
  const { members } = words;
  const { venues } = await listVenuesAndTypes(visit.ctx);
  const place: FieldOf[] =
    venues.length === 0
      ? []
      : [
          {
            name: 'venue',
            value: venues[0]?.key ?? '',
            label: words.venue,
            options: [...venues.map(({ key, name }) => [key, name] as const), ['', words.newVenue]],
          },
        ];
  return (
    <OfficeFrame visit={visit} at="/programme" title={venues.length === 0 ? words.firstTitle : words.newShow}>
      {venues.length === 0 && <p>{words.firstText}</p>}
      <OfficeForm
        action={openFirstShow}
        fields={[
          { name: 'name', label: `${words.things.event}: ${members.name}`, required: true },
          ...place,
          {
            name: 'venueName',
            label: venues.length === 0 ? words.venue : words.newVenueName,
            required: venues.length === 0,
          },
          { name: 'city', label: members.city },
          { name: 'date', label: members.date, type: 'date', required: true },
          { name: 'time', label: members.time, type: 'time', value: '20:00', required: true },
          { name: 'seats', label: members.capacity, inputMode: 'numeric', value: '100', required: true },
          { name: 'price', label: members.price, inputMode: 'decimal', required: true },
        ]}
        submit={words.firstDo}
        refusals={visit.words.refusals}
      />
    </OfficeFrame>
  );
}
