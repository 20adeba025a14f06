import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { printPlanText } from '@/lib/hall';
import { planWordsFor } from '@/lib/i18n/office/plan';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { formVersion, listPlanVersions, listVenuesAndTypes } from '@/lib/office';
import { OfficeFrame } from '../../../../_frame/frames';
import styles from '../../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { PlanForm } from '../../../../_programme/plan-form';
import { readPretixPlan, saveOnePlan } from '../../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.venues });

type Props = { params: Promise<{ client: string; venue: string }>; searchParams: Promise<{ version?: string }> };

/** The seating plan of a hall, as text lines and as a picture. */
export default async function PlanPage({ params, searchParams }: Props) {
  const { client, venue: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/venues/[venue]/plan');
  const words = programmeWordsFor(visit.language);
  const venue = (await listVenuesAndTypes(visit.ctx)).venues.find(({ location_id }) => String(location_id) === asked);
  if (!venue) notFound();
  const { version } = await searchParams;
  // An older version is shown and checked like any new plan before it is saved.
  const older = version === undefined ? [] : await listPlanVersions(visit.ctx, Number(asked));
  const shown = older.find((one) => String(one.version) === version)?.sections ?? venue.sections ?? [];
  const editor = planWordsFor(visit.language);
  return (
    <OfficeFrame visit={visit} at="/venues" title={`${words.plan}: ${venue.name}`}>
      <p className={styles.links}>
        <a href={`/office/${visit.ctx.client.name}/venues/${asked}`}>{venue.name}</a>
        <a href={`/office/${client}/venues/${asked}/plan/versions`}>{editor.versions}</a>
      </p>
      <PlanForm
        // Undo steps and proposals belong to one plan, so another plan gets a new form.
        key={`${formVersion(venue)} ${version}`}
        id={asked}
        seen={formVersion(venue)}
        text={printPlanText(shown)}
        words={words.planWords}
        editor={editor}
        refusals={visit.words.refusals}
        orders={`/office/${client}/orders`}
        action={saveOnePlan}
        pretix={readPretixPlan}
      />
    </OfficeFrame>
  );
}
