import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { formVersion, listVenuesAndTypes } from '@/lib/office';
import { OfficeFrame } from '../../../_frame/frames';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { mayDo, openOffice, readVisit } from '../../../_frame/visit';
import { venueFields } from '../../../_programme/venue-fields';
import { saveOneVenue } from '../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.venues });

type Props = { params: Promise<{ client: string; venue: string }> };

/** A venue and its address. */
export default async function VenuePage({ params }: Props) {
  const { client, venue: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/venues/[venue]');
  const words = programmeWordsFor(visit.language);
  const { venues } = await listVenuesAndTypes(visit.ctx);
  const venue = venues.find(({ location_id }) => String(location_id) === asked);
  if (!venue) notFound();
  return (
    <OfficeFrame visit={visit} at="/venues" title={venue.name}>
      {mayDo(visit.ctx, 'seatplan.write') && (
        <p className={styles.links}>
          <a href={`/office/${visit.ctx.client.name}/venues/${asked}/plan`}>{words.plan}</a>
        </p>
      )}
      <OfficeForm
        action={saveOneVenue}
        fields={venueFields(words, venue)}
        hidden={{ id: asked, seen: formVersion(venue) }}
        submit={visit.words.save}
        refusals={visit.words.refusals}
      />
    </OfficeFrame>
  );
}
