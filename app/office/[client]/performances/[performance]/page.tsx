import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import {
  countSeats,
  findPerformance,
  listBlocks,
  listInside,
  listRanks,
  listTakenSeats,
  performanceVersion,
} from '@/lib/office';
import { listHall } from '@/lib/seats';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import { idIn } from '../../../_frame/id-in';
import frame from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { mayDo, openOffice, readVisit } from '../../../_frame/visit';
import { changeSeats, setSale } from '../actions';
import { BlockFields } from '../block-fields';
import { BlockList } from '../block-list';
import { HallMap } from '../hall-map';
import { KeptFresh } from '../kept-fresh';
import { PerformanceState } from '../performance-state';
import styles from '../performances.module.css';
import { SeatForm } from '../seat-form';
import { SeatedTable } from '../seated-table';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.performances });

type Props = {
  params: Promise<{ client: string; performance: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const FIGURES = ['sold', 'held', 'blocked', 'free', 'capacity'] as const;

/** A performance: its figures, its hall with free, held, blocked and sold seats, its blocks, and its guests by seat. */
export default async function PerformancePage({ params, searchParams }: Props) {
  const { client, performance: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/performances/[performance]');
  const { words, language, ctx } = visit;
  const { list, page: said, mail: mailWords } = performanceWordsFor(language);
  const id = idIn(asked) ?? 0;
  const read = await officeTransaction(ctx, async (ctx) => {
    const performance = await findPerformance(ctx, id);
    if (!performance) return undefined;
    return {
      performance,
      counts: (await countSeats(ctx, [id]))(id),
      taken: await listTakenSeats(ctx, id),
      inside: await listInside(ctx, id),
      blocks: await listBlocks(ctx, id),
      ranks: await listRanks(ctx, id),
      hall: await listHall(ctx, id),
    };
  });
  if (!read) notFound();
  const { performance, counts, taken, inside, blocks, ranks, hall } = read;
  const { status, cancelledAt, startsAt } = performance;
  const base = `/office/${client}/performances/${id}`;
  const mayBlock = mayDo(ctx, 'holds.own');
  const mayChange = cancelledAt === null && startsAt > ctx.now && mayDo(ctx, 'performance.cancel');
  const isPublic = cancelledAt === null && (status === 'pub' || status === 'nosal');
  const unnumbered = ranks.filter(({ isNumbered }) => !isNumbered);
  const { names, after } = await searchParams;
  const showsNames = names === '1';
  return (
    <OfficeFrame visit={visit} at="/performances" title={performance.name}>
      <p>
        <time dateTime={startsAt.toISOString()}>{formatMoment(startsAt, language, ctx.client.timezone)}</time> ·{' '}
        {performance.locationName} · <PerformanceState performance={performance} words={list} />
      </p>
      <dl className={styles.facts}>
        {FIGURES.map((one) => (
          <div key={one}>
            <dt>{list[one]}</dt>
            <dd data-fresh={one}>{counts[one]}</dd>
          </div>
        ))}
        <div>
          <dt>{list.inside}</dt>
          <dd data-fresh="inside">{inside.size}</dd>
        </div>
      </dl>
      {/* Each read of names is in the audit log, so do not refresh it every few seconds. */}
      {!showsNames && <KeptFresh />}
      <div className={frame.actions}>
        {isPublic && mayDo(ctx, 'programme.write') && (
          <OfficeForm
            action={setSale}
            fields={[]}
            hidden={{ id: String(id), seen: performanceVersion(performance), on: status === 'pub' ? 'no' : 'yes' }}
            submit={status === 'pub' ? said.stopSale : said.startSale}
            isQuiet
            refusals={words.refusals}
            stepUp={words.stepUpTitle}
          />
        )}
        {mayChange && <a href={`${base}/move`}>{said.move}</a>}
        {mayChange && <a href={`${base}/cancel`}>{said.cancel}</a>}
        {mayDo(ctx, 'mail.send') && counts.sold > 0 && <a href={`${base}/mail`}>{mailWords.write}</a>}
        {mayDo(ctx, 'mail.send') && counts.sold > 0 && <a href={`${base}/resend`}>{mailWords.resend}</a>}
        {mayDo(ctx, 'orders.find') && <a href={`/office/${client}/orders?performance=${id}`}>{words.orders}</a>}
        <a href={`/${client}/event/${id}`}>{said.inShop}</a>
      </div>

      <h2>{said.map}</h2>
      <SeatForm action={changeSeats} refusals={words.refusals} stepUp={words.stepUpTitle}>
        <input type="hidden" name="id" value={id} />
        {hall.length > 0 && mayBlock && <p className={frame.hint}>{said.hint}</p>}
        {hall.length > 0 && (
          <HallMap hall={hall} taken={taken} inside={inside} blocks={blocks} words={said} mayChoose={mayBlock} />
        )}
        {mayBlock && (
          <details open={hall.length > 0}>
            <summary className={frame.opener}>{said.blockTitle}</summary>
            <BlockFields words={said} timeZone={ctx.client.timezone} ranks={unnumbered} />
            <div className={frame.actions}>
              <button type="submit" name="do" value="block" className={frame.button}>
                {said.block}
              </button>
              {hall.length > 0 && blocks.some(({ isOurs }) => isOurs) && (
                <button type="submit" name="do" value="release" className={frame.quiet} formNoValidate>
                  {said.releaseChosen}
                </button>
              )}
            </div>
          </details>
        )}
      </SeatForm>

      <h2>{said.blocks}</h2>
      <BlockList visit={visit} performanceId={id} blocks={blocks} words={said} />

      {mayDo(ctx, 'orders.read') && (
        <>
          <h2 id="names">{said.names}</h2>
          {showsNames ? (
            <SeatedTable visit={visit} performanceId={id} after={after} words={said} />
          ) : (
            <p>
              <a href={`${base}?names=1#names`}>{said.showNames}</a>
            </p>
          )}
        </>
      )}
    </OfficeFrame>
  );
}
