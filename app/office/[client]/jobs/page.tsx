import type { Metadata } from 'next';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { listJobs } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatLocal, formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import { longIdIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import { openOffice, readVisit } from '../../_frame/visit';
import { JobState } from './job-state';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.jobs });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The jobs, the latest first. */
export default async function JobsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/jobs');
  const { words, language, ctx } = visit;
  const { jobs: own } = performanceWordsFor(language);
  const { before } = await searchParams;
  const { rows, more } = await officeTransaction(ctx, (ctx) => listJobs(ctx, { before: longIdIn(before) }));
  const base = `/office/${ctx.client.name}/jobs`;
  return (
    <OfficeFrame visit={visit} at="/jobs" title={words.jobs}>
      {rows.length === 0 && <p>{own.none}</p>}
      {rows.length > 0 && (
        <ScrollTable label={words.jobs} heads={[own.when, own.what, own.about, own.by, own.state]}>
          <tbody>
            {rows.map((job) => (
              <tr key={job.id}>
                <td>
                  <time dateTime={job.createdAt.toISOString()}>
                    {formatMoment(job.createdAt, language, ctx.client.timezone)}
                  </time>
                </td>
                <td>
                  <a href={`${base}/${job.id}`}>{own.kinds[job.kind] ?? job.kind}</a>
                </td>
                <td>
                  {[job.eventName, job.startsLocal && formatLocal(job.startsLocal, language)]
                    .filter(Boolean)
                    .join(' · ')}
                </td>
                <td>{job.askedBy}</td>
                <td>
                  <JobState job={job} words={own} />
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {more !== undefined && (
        <p className={styles.or}>
          <a href={`${base}?before=${more}`}>{words.earlier}</a>
        </p>
      )}
    </OfficeFrame>
  );
}
