import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { translationWordsFor } from '@/lib/i18n/office/translations';
import { findShow, formVersion } from '@/lib/office';
import { OfficeFrame } from '../../../_frame/frames';
import { idIn } from '../../../_frame/id-in';
import styles from '../../../_frame/office.module.css';
import { type FieldOf, OfficeForm } from '../../../_frame/office-form';
import { ScrollTable } from '../../../_frame/scroll-table';
import { mayDo, openOffice, readVisit } from '../../../_frame/visit';
import { RichText } from '../../../_programme/rich-text';
import { addOneSeries, copyOneShow, saveTexts } from '../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.programme });

type Props = { params: Promise<{ client: string; show: string }> };

/** A show: its performances, its texts, and forms to add a series or copy it. */
export default async function ShowPage({ params }: Props) {
  const { client, show: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/programme/[show]');
  const { ctx, language } = visit;
  const { refusals } = visit.words;
  const words = programmeWordsFor(language);
  const { members } = words;
  const id = idIn(asked) ?? 0;
  const page = await findShow(ctx, id);
  if (!page) notFound();
  const { show } = page;
  const mayWrite = mayDo(ctx, 'programme.write');
  const base = `/office/${ctx.client.name}/programme/${id}`;
  const venueOf = new Map(page.venues.map(({ key, name }) => [key, name]));
  const performances = show.sub_events.map(
    ({ event_id, date, time }) => [String(event_id), `${date} ${time.slice(0, 5)}`] as const,
  );
  const hidden = { id: String(id), seen: formVersion(show) };
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map(
    (nr): FieldOf => ({ name: `day_${nr}`, label: weekday.format(new Date(Date.UTC(2024, 0, nr))), type: 'checkbox' }),
  );
  return (
    <OfficeFrame visit={visit} at="/programme" title={show.name}>
      <h2 id="performances">{words.performances}</h2>
      {performances.length === 0 && <p>{words.noPerformances}</p>}
      {performances.length > 0 && (
        <ScrollTable labelledBy="performances" heads={[members.date, words.venue, words.state, members.categories]}>
          <tbody>
            {show.sub_events.map((sub) => (
              <tr key={sub.key}>
                <td>
                  {mayWrite ? (
                    <a href={`${base}/${sub.event_id}`}>
                      {sub.date} {sub.time.slice(0, 5)}
                    </a>
                  ) : (
                    `${sub.date} ${sub.time.slice(0, 5)}`
                  )}
                </td>
                <td>{venueOf.get(sub.location)}</td>
                <td>{words.statuses[sub.status]}</td>
                <td>{sub.categories.map(({ name, price }) => `${name} ${price}`).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {mayWrite && (
        <>
          <p className={styles.links}>
            <a href={`${base}/new`}>{words.addPerformance}</a>
            <a href={`${base}/pictures`}>{words.pictures}</a>
            <a href={`${base}/translations`}>{translationWordsFor(language).title}</a>
          </p>
          <h2>{words.texts}</h2>
          <OfficeForm
            action={saveTexts}
            fields={[
              { name: 'name', label: members.name, value: show.name, required: true },
              { name: 'short_text', label: members.short_text, value: show.short_text },
              { name: 'types', label: members.types, value: show.types.join(', '), hint: words.genresHint },
            ]}
            hidden={hidden}
            submit={visit.words.save}
            done={visit.words.saved}
            refusals={refusals}
          >
            <RichText name="text" label={members.text} hint={words.textHint} value={show.text} tools={words.tools} />
          </OfficeForm>
          {performances.length > 0 && (
            <details>
              <summary className={styles.opener}>{words.series}</summary>
              <p>{words.seriesText}</p>
              <OfficeForm
                action={addOneSeries}
                fields={[
                  { name: 'like', label: words.like, options: performances },
                  ...weekdays,
                  { name: 'from', label: words.from, type: 'date', required: true },
                  { name: 'until', label: words.until, type: 'date', required: true },
                  { name: 'except', label: words.except, hint: words.exceptHint },
                  {
                    name: 'time',
                    label: members.time,
                    type: 'time',
                    value: show.sub_events[0]?.time.slice(0, 5) ?? '',
                    required: true,
                  },
                  { name: 'end', label: members.end, type: 'time', value: show.sub_events[0]?.end?.slice(0, 5) ?? '' },
                ]}
                hidden={{ id: String(id) }}
                submit={words.seriesDo}
                isQuiet
                refusals={refusals}
              />
            </details>
          )}
          <details>
            <summary className={styles.opener}>{words.copy}</summary>
            <p>{words.copyText}</p>
            <OfficeForm
              action={copyOneShow}
              fields={[
                { name: 'name', label: words.copyName, value: show.name, required: true },
                { name: 'days', label: words.copyDays, value: '364', inputMode: 'numeric', required: true },
              ]}
              hidden={{ id: String(id) }}
              submit={words.copyDo}
              isQuiet
              refusals={refusals}
            />
          </details>
        </>
      )}
    </OfficeFrame>
  );
}
