import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { countTouched, findPerformance, listVenues, performanceVersion, previewMove } from '@/lib/office';
import { officeTransaction, Refusal } from '@/lib/staff';
import { formatMoment } from '../../../../_frame/format-date';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn } from '../../../../_frame/id-in';
import frame from '../../../../_frame/office.module.css';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { moveOne } from '../../actions';
import { localOf, timesOf } from '../../local-fields';
import styles from '../../performances.module.css';
import { SeatForm } from '../../seat-form';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.performances });

type Props = {
  params: Promise<{ client: string; performance: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Moves a performance: where to, a preview, and the button that queues it. */
export default async function MovePage({ params, searchParams }: Props) {
  const { client, performance: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/performances/[performance]/move');
  const { words, language, ctx } = visit;
  const { change: said } = performanceWordsFor(language);
  const id = idIn(asked) ?? 0;
  const read = await officeTransaction(ctx, async (ctx) => {
    const performance = await findPerformance(ctx, id);
    return performance && { performance, touched: await countTouched(ctx, id), venues: await listVenues(ctx) };
  });
  if (!read) notFound();
  const { performance, touched, venues } = read;
  const { timezone } = ctx.client;
  const query = await searchParams;
  const start = localOf(performance.startsAt, timezone);
  const text = (name: string, otherwise: string) => (typeof query[name] === 'string' ? query[name] : otherwise);
  const fields = {
    date: text('date', start.slice(0, 10)),
    time: text('time', start.slice(11)),
    end: text('end', localOf(performance.endsAt, timezone).slice(11)),
  };
  const chosen = Number(text('location', ''));
  const location = venues.some((venue) => venue.id === chosen) ? chosen : performance.locationId;
  const seen = performanceVersion(performance);
  const times = query.date === undefined ? undefined : timesOf(fields, timezone);
  const preview = times
    ? await previewMove(ctx, { id, seen, ...times, locationId: location }).catch((error) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      })
    : undefined;
  return (
    <OfficeFrame visit={visit} at="/performances" title={said.moveTitle}>
      <p>
        <strong>{performance.name}</strong> · {formatMoment(performance.startsAt, language, timezone)} ·{' '}
        {performance.locationName}
      </p>
      <form className={frame.form}>
        <Field name="date" type="date" label={said.date} value={fields.date} />
        <Field name="time" type="time" label={said.time} value={fields.time} />
        <Field name="end" type="time" label={said.end} value={fields.end} hint={said.endHint} />
        <div className={frame.field}>
          <label htmlFor="location">{said.venue}</label>
          <select id="location" name="location" defaultValue={location}>
            {venues.map((venue) => (
              <option key={venue.id} value={venue.id}>
                {venue.name}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={preview ? frame.quiet : frame.button}>
          {said.preview}
        </button>
      </form>
      {typeof preview === 'string' && (
        <p className={frame.refused} role="alert">
          {words.refusals[preview as keyof typeof words.refusals]}
        </p>
      )}
      {preview && typeof preview !== 'string' && (
        <>
          <h2>{said.touched}</h2>
          {preview.missing === null && preview.after ? (
            <>
              <ul className={styles.list}>
                <li>{said.publiclyMoved}</li>
                <li>{said.tickets(touched.tickets, touched.orders)}</li>
                <li>{said.mails(preview.mails)}</li>
                {preview.after.capacity !== preview.before.capacity && (
                  <li>{said.seats(preview.before.capacity, preview.after.capacity)}</li>
                )}
              </ul>
              <SeatForm
                action={moveOne}
                request={crypto.randomUUID()}
                refusals={words.refusals}
                stepUp={words.stepUpTitle}
              >
                {Object.entries({ ...fields, location, id, seen }).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <p>{said.minute}</p>
                <div className={frame.actions}>
                  <button type="submit" className={frame.button}>
                    {said.doMove}
                  </button>
                  <a href={`/office/${client}/performances/${id}`}>{said.keep}</a>
                </div>
              </SeatForm>
            </>
          ) : (
            <>
              <p className={frame.refused}>{said.missing(preview.missing ?? '')}</p>
              <p>{said.moveThem}</p>
            </>
          )}
        </>
      )}
    </OfficeFrame>
  );
}

type FieldProps = { name: string; type: 'date' | 'time'; label: string; value: string; hint?: string };

function Field({ name, type, label, value, hint }: FieldProps) {
  return (
    <div className={frame.field}>
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type={type} defaultValue={value} required={!hint} />
      {hint && <small>{hint}</small>}
    </div>
  );
}
