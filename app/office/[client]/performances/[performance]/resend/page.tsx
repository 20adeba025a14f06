import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { countPapers, findPerformance } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../../../_frame/format-date';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn } from '../../../../_frame/id-in';
import { OfficeForm } from '../../../../_frame/office-form';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { resendAll } from '../../actions';
import styles from '../../performances.module.css';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.performances });

type Props = { params: Promise<{ client: string; performance: string }> };

/** Previews who gets mail when all tickets of a performance are sent again, with the button. */
export default async function ResendPage({ params }: Props) {
  const { client, performance: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/performances/[performance]/resend');
  const { words, language, ctx } = visit;
  const { mail: said } = performanceWordsFor(language);
  const id = idIn(asked) ?? 0;
  const read = await officeTransaction(ctx, async (ctx) => {
    const performance = await findPerformance(ctx, id);
    return performance && { performance, papers: await countPapers(ctx, id) };
  });
  if (!read) notFound();
  const { performance, papers } = read;
  return (
    <OfficeFrame visit={visit} at="/performances" title={said.resendTitle}>
      <p>
        <strong>{performance.name}</strong> · {formatMoment(performance.startsAt, language, ctx.client.timezone)} ·{' '}
        {performance.locationName}
      </p>
      {papers.orders === 0 ? (
        <p>{said.resendNone}</p>
      ) : (
        <>
          <ul className={styles.list}>
            <li>{said.resendText(papers.tickets)}</li>
            <li>{said.goesTo(papers.orders)}</li>
            {papers.promised > 0 && <li>{said.resendPromised(papers.promised)}</li>}
            <li>{said.resendCodes}</li>
          </ul>
          <p>{said.minute}</p>
          <OfficeForm
            action={resendAll}
            fields={[]}
            hidden={{ id: String(id), request: crypto.randomUUID() }}
            submit={said.resendDo}
            refusals={words.refusals}
            stepUp={words.stepUpTitle}
          />
        </>
      )}
      <p>
        <a href={`/office/${client}/performances/${id}`}>{said.resendBack}</a>
      </p>
    </OfficeFrame>
  );
}
