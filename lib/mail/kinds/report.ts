import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import type { Client } from '@/lib/context';
import { formatDay } from '@/lib/i18n';
import { officeWordsFor } from '@/lib/i18n/office';
import { reportWordsFor } from '@/lib/i18n/office/reports';
import { makeSending, type ReportToSend } from '@/lib/office';
import { officeAddress, type StaffMail } from '@/lib/staff';
import type { Letter } from '../letter';

/** A report with its file or a link; undefined when the schedule was deleted or the receiver may not have it any more. */
export async function reportMail(
  db: Db,
  { about, locale }: StaffMail,
  client: Client,
): Promise<{ letter: Letter; file: ReportToSend['file'] } | undefined> {
  const made = await makeSending({ db, client, now: databaseNow() }, Number(about.split(' ')[1]), { language: locale });
  if (!made) return undefined;
  const { report, period, isTrial, page, file } = made;
  const words = reportWordsFor(locale);
  const { greeting, footer } = officeWordsFor(locale).mails;
  const name = words.kinds[report];
  const [from, to] = [period.from, period.to].map((day) => formatDay(day, { locale, thisYear: 0 })) as [string, string];
  const when = from === to ? from : words.period(from, to);
  const base = `${officeAddress()}/office/${client.name}`;
  const letter = {
    subject: words.subject(name, when),
    greeting,
    performances: [],
    footer,
    paragraphs: [
      file ? words.attached(name, when, client.title) : words.tooLarge(name, when, client.title),
      ...(isTrial ? [words.trialText] : [words.stopText]),
    ],
    action: file
      ? { text: words.title, href: `${base}/reports/mails` }
      : { text: words.download, href: `${base}${page}` },
  };
  return { letter, file };
}
