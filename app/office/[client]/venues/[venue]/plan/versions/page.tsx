import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { comparePlans, type PlanDifferences, type Section } from '@/lib/hall';
import { type PlanEditorWords, planWordsFor } from '@/lib/i18n/office/plan';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { listPlanVersions, listVenuesAndTypes } from '@/lib/office';
import { formatMoment } from '../../../../../_frame/format-date';
import { OfficeFrame } from '../../../../../_frame/frames';
import styles from '../../../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../../../_frame/visit';
import { PlanPicture } from '../../../../../_programme/plan-picture';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.venues });

type Props = { params: Promise<{ client: string; venue: string }>; searchParams: Promise<{ version?: string }> };

/** The earlier seating plans of a hall: who saved them and when, each compared with the current plan, with a link to restore it. */
export default async function PlanVersionsPage({ params, searchParams }: Props) {
  const { client, venue: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/venues/[venue]/plan/versions');
  const words = planWordsFor(visit.language);
  const { plan, planWords } = programmeWordsFor(visit.language);
  const venue = (await listVenuesAndTypes(visit.ctx)).venues.find(({ location_id }) => String(location_id) === asked);
  if (!venue) notFound();
  const versions = await listPlanVersions(visit.ctx, Number(asked));
  const { version } = await searchParams;
  const chosen = versions.find((one) => String(one.version) === version);
  const present = venue.sections ?? [];
  const path = `/office/${client}/venues/${asked}/plan`;
  const pictures = { seats: planWords.seats, stage: words.stage };
  return (
    <OfficeFrame visit={visit} at="/venues" title={`${words.versions}: ${venue.name}`}>
      <p className={styles.links}>
        <a href={path}>{plan}</a>
      </p>
      {versions.length === 0 && <p>{words.noVersions}</p>}
      <ol className={styles.rows}>
        {versions.toReversed().map(({ version, madeAt, by, sections }) => (
          <li key={version}>
            <div>
              <a href={`${path}/versions?version=${version}`} aria-current={version === chosen?.version || undefined}>
                {version}
              </a>
              <p>
                {formatMoment(madeAt, visit.language, visit.ctx.client.timezone)},{' '}
                {by === null ? words.byFile : words.by.replace('%', by)}
              </p>
            </div>
            <p>{countOf(sections, words)}</p>
          </li>
        ))}
      </ol>
      {chosen && (
        <>
          <h2>
            {words.older} ({chosen.version})
          </h2>
          <Differences found={comparePlans(present, chosen.sections)} words={words} />
          <p className={styles.links}>
            <a href={`${path}?version=${chosen.version}`} className={styles.button}>
              {words.takeBack}
            </a>
          </p>
          <p>{words.takeBackHint}</p>
          <PlanPicture
            {...pictures}
            sections={chosen.sections}
            label={words.older}
            changes={marksOf(comparePlans(present, chosen.sections))}
          />
          <h2>{words.now}</h2>
          <PlanPicture
            {...pictures}
            sections={present}
            label={words.now}
            changes={marksOf(comparePlans(chosen.sections, present))}
          />
        </>
      )}
    </OfficeFrame>
  );
}

const countOf = (sections: Section[], words: PlanEditorWords): string =>
  words.seats.replace('%', String([...comparePlans([], sections).added].length));

const marksOf = ({ added, moved }: PlanDifferences) =>
  new Map([...[...added].map((key) => [key, 'added'] as const), ...[...moved].map((key) => [key, 'moved'] as const)]);

function Differences({ found, words }: { found: PlanDifferences; words: PlanEditorWords }) {
  const told = (['added', 'gone', 'moved'] as const).filter((kind) => found[kind].size > 0);
  if (told.length === 0) return <p>{words.same}</p>;
  return (
    <ul>
      {told.map((kind) => (
        <li key={kind}>{words[kind].replace('%', String(found[kind].size))}</li>
      ))}
    </ul>
  );
}
