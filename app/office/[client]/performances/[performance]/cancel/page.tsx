import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { countTouched, findPerformance, performanceVersion } from '@/lib/office';
import { paperFrom } from '@/lib/papers';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../../../_frame/format-date';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn } from '../../../../_frame/id-in';
import frame from '../../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { cancelOne } from '../../actions';
import styles from '../../performances.module.css';
import { SeatForm } from '../../seat-form';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.performances });

type Props = { params: Promise<{ client: string; performance: string }> };

/** Previews the cancellation of a performance in numbers, with the button that queues it. */
export default async function CancelPage({ params }: Props) {
  const { client, performance: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/performances/[performance]/cancel');
  const { words, language, ctx } = visit;
  const { change: said } = performanceWordsFor(language);
  const id = idIn(asked) ?? 0;
  const read = await officeTransaction(ctx, async (ctx) => {
    const performance = await findPerformance(ctx, id);
    return performance && { performance, touched: await countTouched(ctx, id) };
  });
  if (!read) notFound();
  const { performance, touched } = read;
  const { price } = paperFrom({ ...ctx.client, locale: language });
  const page = `/office/${client}/performances/${id}`;
  if (performance.cancelledAt || performance.startsAt <= ctx.now)
    return (
      <OfficeFrame visit={visit} at="/performances" title={said.cancelTitle}>
        <p>{performance.cancelledAt ? words.refusals.too_late : said.begun}</p>
        <p>
          <a href={page}>{performance.name}</a>
        </p>
      </OfficeFrame>
    );
  return (
    <OfficeFrame visit={visit} at="/performances" title={said.cancelTitle}>
      <p>
        <strong>{performance.name}</strong> · {formatMoment(performance.startsAt, language, ctx.client.timezone)} ·{' '}
        {performance.locationName}
      </p>
      <h2>{said.touched}</h2>
      <ul className={styles.list}>
        <li>{said.publicly}</li>
        <li>{said.tickets(touched.tickets, touched.orders)}</li>
        <li>{said.buyers(touched.buyers)}</li>
        {touched.money !== '0.00' && <li>{said.money(price(touched.money))}</li>}
        {touched.byHand !== '0.00' && <li>{said.byHand(price(touched.byHand))}</li>}
        {touched.promised > 0 && <li>{said.promised(touched.promised)}</li>}
        {touched.pending > 0 && <li>{said.pending(touched.pending)}</li>}
      </ul>
      <SeatForm action={cancelOne} request={crypto.randomUUID()} refusals={words.refusals} stepUp={words.stepUpTitle}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={performanceVersion(performance)} />
        <div className={frame.form}>
          <div className={frame.field}>
            <label htmlFor="refund">{said.refund}</label>
            <select id="refund" name="refund">
              <option value="all">{said.refundAll}</option>
              <option value="choice">{said.refundChoice}</option>
              <option value="none">{said.refundNone}</option>
            </select>
          </div>
          <div className={frame.field}>
            <label htmlFor="days">{said.choiceDays}</label>
            <input
              id="days"
              name="days"
              type="number"
              min={1}
              max={60}
              defaultValue={14}
              aria-describedby="days-hint"
            />
            <small id="days-hint">{said.choiceHint}</small>
          </div>
          <div className={frame.field}>
            <label htmlFor="reason">{said.reason}</label>
            <input id="reason" name="reason" required maxLength={200} aria-describedby="reason-hint" />
            <small id="reason-hint">{said.reasonHint}</small>
          </div>
          <p>{said.minute}</p>
        </div>
        <div className={frame.actions}>
          <button type="submit" className={frame.button}>
            {said.doCancel}
          </button>
          <a href={page}>{said.keep}</a>
        </div>
      </SeatForm>
    </OfficeFrame>
  );
}
