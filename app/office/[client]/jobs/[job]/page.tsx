import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { findJob, MOST_FAILURES } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatLocal, formatMoment } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import { longIdIn } from '../../../_frame/id-in';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { ScrollTable } from '../../../_frame/scroll-table';
import { openOffice, readVisit } from '../../../_frame/visit';
import { continueOneJob, stopOneJob } from '../actions';
import { JobProgress, JobState } from '../job-state';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.jobs });

type Props = { params: Promise<{ client: string; job: string }> };

/** A job: its progress and failures, and buttons to stop or continue it. */
export default async function JobPage({ params }: Props) {
  const { client, job: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/jobs/[job]');
  const { words, language, ctx } = visit;
  const { jobs: said } = performanceWordsFor(language);
  const id = longIdIn(asked) ?? 0;
  const job = await officeTransaction(ctx, (ctx) => findJob(ctx, id));
  if (!job) notFound();
  const { state, counts, failures } = job;
  const zone = ctx.client.timezone;
  const mayStop = state === 'waiting' || state === 'running';
  const mayGoOn = job.beganAt !== null && (state === 'stopped' || (state === 'done' && (counts.failed ?? 0) > 0));
  const form = { fields: [], hidden: { id: String(id) }, refusals: words.refusals, stepUp: words.stepUpTitle };
  return (
    <OfficeFrame visit={visit} at="/jobs" title={said.kinds[job.kind] ?? job.kind}>
      <p>{[job.eventName, job.startsLocal && formatLocal(job.startsLocal, language)].filter(Boolean).join(' · ')}</p>
      <p className={styles.hint}>
        {formatMoment(job.createdAt, language, zone)} · {job.askedBy}
      </p>
      <p>
        <JobState job={job} words={said} />
      </p>
      <JobProgress job={job} words={said} />
      {state === 'waiting' && <p>{said.startsAt(timeOf(job.startsAt, language, zone))}</p>}
      {state === 'stopped' && <p>{job.beganAt ? said.stoppedAfter : said.stoppedBefore}</p>}
      {state === 'failed' && (
        <p>{said.failedWhy(words.refusals[job.lastError as keyof typeof words.refusals] ?? job.lastError ?? '')}</p>
      )}
      {(counts.skipped ?? 0) > 0 && <p>{said.skipped(counts.skipped ?? 0)}</p>}
      <div className={styles.actions}>
        {mayStop && <OfficeForm action={stopOneJob} submit={said.stop} {...form} />}
        {mayGoOn && (
          <OfficeForm action={continueOneJob} submit={state === 'stopped' ? said.goOn : said.tryAgain} {...form} />
        )}
        {mayStop && <a href={`/office/${client}/jobs/${id}`}>{said.refresh}</a>}
        <a href={`/office/${client}/jobs`}>{said.all}</a>
      </div>
      {failures.length > 0 && (
        <>
          <h2 id="failures">{said.failuresTitle}</h2>
          {failures.length === MOST_FAILURES && <p>{words.onlyFirst(MOST_FAILURES)}</p>}
          <ScrollTable labelledBy="failures" heads={[said.item, said.tries, said.why]}>
            <tbody>
              {failures.map(({ key, tries, lastError }) => (
                <tr key={key}>
                  <td>
                    <a href={`/office/${client}/orders/${key}`}>{key}</a>
                  </td>
                  <td>{tries}</td>
                  <td>
                    <code>{lastError}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </>
      )}
    </OfficeFrame>
  );
}

/** With seconds, because a job starts within the minute. */
const timeOf = (at: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeStyle: 'medium', timeZone }).format(at);
