import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { languageOf } from '@/lib/i18n';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { mailingText } from '@/lib/mail';
import { countRecipients, findMailing, getMailing } from '@/lib/office';
import { paperFrom } from '@/lib/papers';
import { officeTransaction } from '@/lib/staff';
import { formatLocal } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import { longIdIn } from '../../../_frame/id-in';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { openOffice, readVisit } from '../../../_frame/visit';
import performances from '../../performances/performances.module.css';
import { sendMailToBuyers, sendTestMail } from '../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.mailings });

type Props = { params: Promise<{ client: string; mailing: string }> };

/** A mailing as its buyers get it, in each of their languages; the number of recipients, and the result. */
export default async function MailPage({ params }: Props) {
  const { client, mailing: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/mails/[mailing]');
  const { words, language, ctx } = visit;
  const { mail: said } = performanceWordsFor(language);
  const id = longIdIn(asked) ?? 0;
  const read = await officeTransaction(ctx, async (ctx) => {
    const listed = await findMailing(ctx, id);
    const mailing = listed && (await getMailing(ctx, id));
    return mailing && { listed, mailing, recipients: await countRecipients(ctx, mailing.subEventId) };
  });
  if (!read) notFound();
  const { listed, mailing, recipients } = read;
  const languages = recipients.length > 0 ? recipients : [{ locale: ctx.client.locale, orders: 0 }];
  const total = recipients.reduce((sum, { orders }) => sum + orders, 0);
  const form = { fields: [], hidden: { id: String(id) }, refusals: words.refusals, stepUp: words.stepUpTitle };
  return (
    <OfficeFrame visit={visit} at="/mails" title={said.previewTitle}>
      <p>
        {listed.eventName} · {formatLocal(listed.startsLocal, language)}
      </p>
      <p>{listed.askedAt ? said.became(listed.states) : said.goesTo(total)}</p>
      {languages.map(({ locale, orders }) => {
        const paper = paperFrom({ ...ctx.client, locale });
        const about = { firstName: said.sampleName, order: '1234' };
        const { subject, paragraphs } = mailingText(mailing, paper, ctx.client, about);
        return (
          <article key={locale} lang={languageOf(locale)} className={performances.letter}>
            <p className={styles.hint} lang={language}>
              {locale} · {said.orders(orders)}
            </p>
            <h2>{subject}</h2>
            <p>{paper.words.hello(about.firstName)}</p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        );
      })}
      <div className={styles.actions}>
        {!listed.askedAt && total > 0 && <OfficeForm action={sendMailToBuyers} submit={said.send(total)} {...form} />}
        <OfficeForm action={sendTestMail} submit={said.test} isQuiet done={said.tested} {...form} />
        <a href={`/office/${client}/performances/${mailing.subEventId}/mail?from=${id}`}>{said.writeAgain}</a>
      </div>
      {!listed.askedAt && <p className={styles.hint}>{said.minute}</p>}
    </OfficeFrame>
  );
}
