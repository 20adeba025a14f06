import type { Metadata } from 'next';
import { languageOf } from '@/lib/i18n';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { hasReminders, listMailings } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatLocal, formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import { longIdIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import { OfficeForm } from '../../_frame/office-form';
import { ScrollTable } from '../../_frame/scroll-table';
import { openOffice, readVisit } from '../../_frame/visit';
import { switchReminders } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.mailings });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The mailings to buyers, and how many mails arrived. */
export default async function MailsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/mails');
  const { words, language, ctx } = visit;
  const { mail: said } = performanceWordsFor(language);
  const { before } = await searchParams;
  const { rows, more, isOn } = await officeTransaction(ctx, async (ctx) => ({
    ...(await listMailings(ctx, { before: longIdIn(before) })),
    isOn: await hasReminders(ctx),
  }));
  const base = `/office/${ctx.client.name}/mails`;
  return (
    <OfficeFrame visit={visit} at="/mails" title={words.mailings}>
      {rows.length === 0 && <p>{said.none}</p>}
      {rows.length > 0 && (
        <ScrollTable
          label={words.mailings}
          heads={[said.when, said.subject, said.about, said.sent, said.waiting, said.failed]}
        >
          <tbody>
            {rows.map(({ id, askedAt, texts, eventName, startsLocal, states }) => (
              <tr key={id}>
                <td>{askedAt && formatMoment(askedAt, language, ctx.client.timezone)}</td>
                <td>
                  <a href={`${base}/${id}`}>
                    {(texts[languageOf(ctx.client.locale)] ?? Object.values(texts)[0])?.subject}
                  </a>
                </td>
                <td>
                  {eventName} · {formatLocal(startsLocal, language)}
                </td>
                <td>{states.sent}</td>
                <td>{states.waiting}</td>
                <td>{states.failed}</td>
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
      {ctx.membership.scope === 'all' && (
        <section aria-labelledby="reminders">
          <h2 id="reminders">{said.reminders}</h2>
          <p>{said.remindersText}</p>
          <OfficeForm
            action={switchReminders}
            fields={[
              {
                name: 'on',
                label: said.reminders,
                value: isOn ? 'yes' : 'no',
                options: [
                  ['yes', said.on],
                  ['no', said.off],
                ],
              },
            ]}
            submit={said.save}
            isQuiet
            done={said.saved}
            refusals={words.refusals}
            stepUp={words.stepUpTitle}
          />
        </section>
      )}
    </OfficeFrame>
  );
}
