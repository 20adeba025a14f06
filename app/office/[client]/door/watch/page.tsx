import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { doorsWordsFor } from '@/lib/i18n/office/doors';
import { type Conflict, getDoorList, listConflicts, MOST_CONFLICTS, readDoorFigures, readForecast } from '@/lib/office';
import { officeTransaction, Refusal } from '@/lib/staff';
import { OfficeFrame } from '../../../_frame/frames';
import { idIn } from '../../../_frame/id-in';
import styles from '../../../_frame/office.module.css';
import { ScrollTable } from '../../../_frame/scroll-table';
import { openOffice, readVisit } from '../../../_frame/visit';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: doorsWordsFor((await readVisit()).language).tonight,
});

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const EVERY_SECONDS = 4;

/** Occupancy and problems, for the supervisor of the door. Reloads itself without JavaScript, and can be paused. */
export default async function WatchPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/door/watch');
  const { ctx, language } = visit;
  const words = doorsWordsFor(language);
  const { list: asked, paused } = await searchParams;
  const listId = idIn(asked);
  const base = `/office/${ctx.client.name}/door`;
  if (listId === undefined)
    return (
      <OfficeFrame visit={visit} at="/door" title={words.tonight}>
        <p>
          <a href={base}>{words.back}</a>
        </p>
      </OfficeFrame>
    );
  const { list, figures, conflicts, forecast } = await officeTransaction(ctx, async (ctx) => {
    const list = await getDoorList(ctx, listId);
    const figures = await readDoorFigures(ctx, list);
    const forecast = await readForecast(ctx, list, figures);
    return { list, figures, forecast, conflicts: await listConflicts(ctx, list) };
  }).catch((error: unknown) => {
    if (error instanceof Refusal) notFound();
    throw error;
  });
  const timeOf = new Intl.DateTimeFormat(language, {
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: ctx.client.timezone,
  });
  const scanOf = ({ at, gate, device }: { at: Date; gate: string; device: string }) =>
    [timeOf.format(at), gate, device].join(' · ');
  const isPaused = paused === '1';
  return (
    <OfficeFrame visit={visit} at="/door" title={`${words.tonight}: ${list.name}`}>
      {!isPaused && <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />}
      <p className={styles.hint}>
        {words.updates}{' '}
        <a href={`${base}/watch?list=${listId}${isPaused ? '' : '&paused=1'}`}>{isPaused ? words.goOn : words.pause}</a>
        {' · '}
        <a href={`${base}?list=${listId}`}>{list.name}</a>
      </p>
      <table className={styles.table}>
        <tbody>
          {(
            [
              [words.inside, figures.inside],
              [words.came, figures.came],
              [words.expected, figures.expected],
              [words.missing, Math.max(0, figures.expected - figures.came)],
            ] as const
          ).map(([name, people]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 id="conflicts">{words.conflicts}</h2>
      {conflicts.length === 0 && <p>{words.noConflicts}</p>}
      {conflicts.length === MOST_CONFLICTS && <p>{visit.words.onlyLatest(MOST_CONFLICTS)}</p>}
      {conflicts.length > 0 && (
        <ScrollTable
          labelledBy="conflicts"
          heads={[words.conflicts, words.ticket, words.first, words.again, words.reason]}
        >
          <tbody>
            {conflicts.toReversed().map((conflict: Conflict) => (
              <tr key={`${conflict.device} ${conflict.at.getTime()} ${conflict.orderId}.${conflict.position}`}>
                <td>{words.kinds[conflict.kind]}</td>
                <td>
                  {conflict.orderId}.{conflict.position}
                </td>
                <td>{conflict.first && scanOf(conflict.first)}</td>
                <td>{scanOf(conflict)}</td>
                <td>{conflict.reason}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {forecast.length > 0 && (
        <>
          <h2 id="forecast">{words.forecast}</h2>
          <p className={styles.hint}>{words.forecastHint}</p>
          <ScrollTable labelledBy="forecast" heads={[words.from, words.arriving, words.queue]}>
            <tbody>
              {forecast.map(({ from, arriving, waiting }) => (
                <tr key={from.getTime()}>
                  <td>{timeOf.format(from).slice(0, 5)}</td>
                  <td>{arriving}</td>
                  <td>{waiting}</td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </>
      )}
      {figures.curve.length > 0 && (
        <>
          <h2 id="curve">{words.curve}</h2>
          <ScrollTable labelledBy="curve" heads={[words.from, words.gate, words.people]}>
            <tbody>
              {figures.curve.map(({ at, gate, people }) => (
                <tr key={`${at.getTime()} ${gate}`}>
                  <td>{timeOf.format(at).slice(0, 5)}</td>
                  <td>{gate}</td>
                  <td>{people}</td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </>
      )}
    </OfficeFrame>
  );
}
