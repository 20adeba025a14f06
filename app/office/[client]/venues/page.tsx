import type { Metadata } from 'next';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { listVenuesAndTypes } from '@/lib/office';
import { OfficeFrame } from '../../_frame/frames';
import styles from '../../_frame/office.module.css';
import { OfficeForm } from '../../_frame/office-form';
import { mayDo, openOffice, readVisit } from '../../_frame/visit';
import { venueFields } from '../../_programme/venue-fields';
import { saveOneVenue } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.venues });

type Props = { params: Promise<{ client: string }> };

/** The venues. */
export default async function VenuesPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/venues');
  const { ctx } = visit;
  const words = programmeWordsFor(visit.language);
  const { venues } = await listVenuesAndTypes(ctx);
  return (
    <OfficeFrame visit={visit} at="/venues" title={words.venuesTitle}>
      <ul className={styles.rows} aria-label={words.venuesTitle}>
        {venues.map(({ key, location_id, name, city, sections }) => (
          <li key={key}>
            <div>
              <a href={`/office/${ctx.client.name}/venues/${location_id}`}>{name}</a>
              <p>{city}</p>
            </div>
            {sections && <p>{words.plan}</p>}
          </li>
        ))}
      </ul>
      {mayDo(ctx, 'programme.write') && (
        <>
          <h2>{words.newVenue}</h2>
          <OfficeForm
            action={saveOneVenue}
            fields={venueFields(words)}
            hidden={{ id: '', seen: '' }}
            submit={words.addDo}
            refusals={visit.words.refusals}
          />
        </>
      )}
    </OfficeFrame>
  );
}
