import type { Metadata } from 'next';
import { figuresWordsFor } from '@/lib/i18n/office/figures';
import { type ReportWords, reportWordsFor } from '@/lib/i18n/office/reports';
import {
  FILE_FORMATS,
  type ListedReport,
  listReports,
  permissionOf,
  REPORT_KINDS,
  type ReportKind,
} from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import frame from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { ScrollTable } from '../../../_frame/scroll-table';
import { mayDo, type OfficeVisit, openOffice, readVisit } from '../../../_frame/visit';
import { ReportTabs } from '../report-tabs';
import { addOneReport, pauseOneReport, removeOneReport, resumeOneReport, tryOneReport } from './actions';
import { hourText, rhythmsOf, rhythmText } from './rhythms';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: reportWordsFor((await readVisit()).language).title,
});

type Props = { params: Promise<{ client: string }> };

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), hourText(hour)] as const);

/** The reports that the member receives by mail; people who manage the team can pause and delete everybody's. */
export default async function ReportMailsPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/reports/mails');
  const { ctx, language } = visit;
  const words = reportWordsFor(language);
  const reports = await officeTransaction(ctx, listReports);
  const kinds = REPORT_KINDS.filter((kind) => mayDo(ctx, permissionOf(kind)));
  const hasNames = kinds.some((kind) => permissionOf(kind) === 'exports.personal');
  return (
    <OfficeFrame visit={visit} at="/reports" title={words.title}>
      <ReportTabs visit={visit} words={figuresWordsFor(language)} at="mails" />
      <p className={frame.hint}>{words.how}</p>
      {reports.length === 0 && <p>{words.none}</p>}
      {reports.length > 0 && <ReportTable reports={reports} words={words} visit={visit} />}
      <section aria-labelledby="add">
        <h2 id="add">{words.add}</h2>
        <OfficeForm
          action={addOneReport}
          fields={[
            {
              name: 'report',
              label: words.report,
              options: kinds.map((kind) => [kind, words.kinds[kind]]),
              ...(hasNames && { hint: words.namesHint }),
            },
            { name: 'format', label: words.format, options: FILE_FORMATS.map((one) => [one, words.formats[one]]) },
            { name: 'when', label: words.when, options: rhythmsOf(words) },
            { name: 'atHour', label: words.hour, value: '7', options: HOURS },
          ]}
          hidden={{ request: crypto.randomUUID() }}
          submit={words.addDo}
          refusals={visit.words.refusals}
          stepUp={visit.words.stepUpTitle}
        />
      </section>
    </OfficeFrame>
  );
}

type TableProps = { reports: ListedReport[]; words: ReportWords; visit: OfficeVisit };

function ReportTable({ reports, words, visit }: TableProps) {
  const { ctx, language } = visit;
  const moment = (at: Date) => formatMoment(at, language, ctx.client.timezone);
  const isOfAll = reports.some(({ isOwn }) => !isOwn);
  return (
    <ScrollTable
      label={words.title}
      heads={[words.report, ...(isOfAll ? [words.for] : []), words.when, words.next, words.last, words.actions]}
    >
      <tbody>
        {reports.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              {words.kinds[one.report as ReportKind]}
              <small>{words.formats[one.format as keyof ReportWords['formats']]}</small>
            </th>
            {isOfAll && <td>{one.name}</td>}
            <td>
              {rhythmText(words, one)}
              <small>{hourText(one.atHour)}</small>
            </td>
            <td>{one.stoppedWhy ? words.stopped[one.stoppedWhy] : one.pausedAt ? words.paused : moment(one.nextAt)}</td>
            <td>{lastText(words, one, moment)}</td>
            <td>
              <Buttons one={one} words={words} visit={visit} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function lastText(words: ReportWords, { last }: ListedReport, moment: (at: Date) => string): string {
  if (!last) return words.never;
  if (last.failedAt) return words.notSent(moment(last.failedAt));
  if (!last.sentAt) return words.waiting;
  return last.isLink ? words.sentLink(moment(last.sentAt)) : words.sent(moment(last.sentAt));
}

function Buttons({ one, words, visit }: { one: ListedReport; words: ReportWords; visit: OfficeVisit }) {
  const common = {
    fields: [],
    hidden: { id: String(one.id) },
    about: words.kinds[one.report as ReportKind],
    isQuiet: true,
    refusals: visit.words.refusals,
    stepUp: visit.words.stepUpTitle,
  };
  const isOff = one.pausedAt !== null || one.stoppedAt !== null;
  return (
    <>
      {one.isOwn && <OfficeForm action={tryOneReport} submit={words.tryNow} done={words.tried} {...common} />}
      {one.isOwn && isOff && <OfficeForm action={resumeOneReport} submit={words.resume} {...common} />}
      {!isOff && <OfficeForm action={pauseOneReport} submit={words.pause} {...common} />}
      <OfficeForm action={removeOneReport} submit={words.remove} {...common} />
    </>
  );
}
