import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LANGUAGES, languageOf } from '@/lib/i18n';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { countRecipients, findMailing, findPerformance, PLACEHOLDERS } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../../../_frame/format-date';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn, longIdIn } from '../../../../_frame/id-in';
import frame from '../../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { writeMail } from '../../../mails/actions';
import styles from '../../performances.module.css';
import { SeatForm } from '../../seat-form';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.mailings });

type Props = {
  params: Promise<{ client: string; performance: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Writes a mailing to the buyers of a performance, in their languages. `from`: a mailing to copy. */
export default async function WriteMailPage({ params, searchParams }: Props) {
  const { client, performance: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/performances/[performance]/mail');
  const { words, language, ctx } = visit;
  const { mail: said } = performanceWordsFor(language);
  const id = idIn(asked) ?? 0;
  const { from } = await searchParams;
  const read = await officeTransaction(ctx, async (ctx) => {
    const performance = await findPerformance(ctx, id);
    const before = longIdIn(from) ?? 0;
    return (
      performance && {
        performance,
        recipients: await countRecipients(ctx, id),
        texts: (await findMailing(ctx, before))?.texts ?? {},
      }
    );
  });
  if (!read) notFound();
  const { performance, recipients, texts } = read;
  const own = languageOf(ctx.client.locale);
  const spoken = new Set<string>([own, ...recipients.map(({ locale }) => languageOf(locale))]);
  const shown = LANGUAGES.filter((one) => spoken.has(one));
  return (
    <OfficeFrame visit={visit} at="/performances" title={said.writeTitle}>
      <p>
        <strong>{performance.name}</strong> · {formatMoment(performance.startsAt, language, ctx.client.timezone)}
      </p>
      <p className={frame.hint}>
        {said.placeholders} {PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}
      </p>
      <SeatForm action={writeMail} refusals={words.refusals} stepUp={words.stepUpTitle}>
        <input type="hidden" name="id" value={id} />
        {shown.map((one) => (
          <fieldset key={one} className={styles.texts} lang={one}>
            <legend>{said.languages[one]}</legend>
            <div className={frame.field}>
              <label htmlFor={`subject_${one}`} lang={language}>
                {said.subject}
              </label>
              <input
                id={`subject_${one}`}
                name={`subject_${one}`}
                maxLength={150}
                defaultValue={texts[one]?.subject}
                required={one === own}
              />
            </div>
            <div className={frame.field}>
              <label htmlFor={`text_${one}`} lang={language}>
                {said.text}
              </label>
              <textarea
                id={`text_${one}`}
                name={`text_${one}`}
                rows={8}
                maxLength={5000}
                defaultValue={texts[one]?.text}
                required={one === own}
              />
              {one !== own && <small lang={language}>{said.otherLanguage}</small>}
            </div>
          </fieldset>
        ))}
        <div className={frame.actions}>
          <button type="submit" className={frame.button}>
            {said.preview}
          </button>
        </div>
      </SeatForm>
    </OfficeFrame>
  );
}
