import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { printPlanText } from '@/lib/hall';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { listVenuesAndTypes, versionOfThing } from '@/lib/office';
import { OfficeFrame } from '../../../../_frame/frames';
import styles from '../../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { PlanForm } from '../../../../_programme/plan-form';
import { readPretixPlan, saveOnePlan } from '../../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.venues });

type Props = { params: Promise<{ client: string; venue: string }> };

/** The plan of a hall, as lines to type and as a picture. */
export default async function PlanPage({ params }: Props) {
  const { client, venue: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/venues/[venue]/plan');
  const words = programmeWordsFor(visit.language);
  const venue = (await listVenuesAndTypes(visit.ctx)).venues.find(({ location_id }) => String(location_id) === asked);
  if (!venue) notFound();
  return (
    <OfficeFrame visit={visit} at="/venues" title={`${words.plan}: ${venue.name}`}>
      <p className={styles.links}>
        <a href={`/office/${visit.ctx.client.name}/venues/${asked}`}>{venue.name}</a>
      </p>
      <PlanForm
        id={asked}
        seen={versionOfThing(venue)}
        text={printPlanText(venue.sections ?? [])}
        words={words.planWords}
        refusals={visit.words.refusals}
        action={saveOnePlan}
        pretix={readPretixPlan}
      />
    </OfficeFrame>
  );
}
