import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { doorsWordsFor } from '@/lib/i18n/office/doors';
import { findPerformance, getDoorList, listDoorLists, listDoorPerformances, requireInScope } from '@/lib/office';
import { officeTransaction, Refusal } from '@/lib/staff';
import { formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import { idIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import { OfficeForm } from '../../_frame/office-form';
import { Pager } from '../../_frame/pager';
import { mayDo, type OfficeVisit, openOffice, readVisit } from '../../_frame/visit';
import { makeDoorList } from './actions';
import { DoorListView } from './door-list';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.door });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The performances; one performance with its door lists; or one list with its devices. */
export default async function DoorsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/door');
  const { performance, list, after } = await searchParams;
  const [listId, performanceId] = [idIn(list), idIn(performance)];
  if (listId !== undefined) return <OneList visit={visit} listId={listId} />;
  if (performanceId !== undefined) return <OnePerformance visit={visit} performanceId={performanceId} />;
  const words = doorsWordsFor(visit.language);
  const { ctx, language } = visit;
  const last = idIn(after);
  const { rows: performances, hasMore } = await officeTransaction(ctx, (ctx) => listDoorPerformances(ctx, last));
  const base = `/office/${ctx.client.name}/door`;
  return (
    <OfficeFrame visit={visit} at="/door" title={visit.words.door}>
      {performances.length === 0 && last === undefined && <p>{words.nonePlanned}</p>}
      <ul className={styles.rows} aria-label={words.performances}>
        {performances.map(({ id, name, startsAt, location, lists }) => (
          <li key={id}>
            <div>
              <a href={`${base}?performance=${id}`}>{name}</a>
              <p>
                {formatMoment(startsAt, language, ctx.client.timezone)} · {location}
              </p>
            </div>
            <p>{words.lists(lists)}</p>
          </li>
        ))}
      </ul>
      <Pager
        first={last !== undefined && [base, words.firstPage]}
        next={hasMore && [`${base}?after=${performances.at(-1)?.id}`, words.nextPage]}
      />
    </OfficeFrame>
  );
}

/** A list of another organisation or outside the scope is answered with 404. */
const orNotFound = (error: unknown): never => {
  if (error instanceof Refusal) notFound();
  throw error;
};

async function OneList({ visit, listId }: { visit: OfficeVisit; listId: number }) {
  const list = await officeTransaction(visit.ctx, (ctx) => getDoorList(ctx, listId)).catch(orNotFound);
  return <DoorListView visit={visit} list={list} />;
}

async function OnePerformance({ visit, performanceId }: { visit: OfficeVisit; performanceId: number }) {
  const { ctx } = visit;
  const words = doorsWordsFor(visit.language);
  const { lists, performance } = await officeTransaction(ctx, async (ctx) => {
    await requireInScope(ctx, performanceId);
    return { lists: await listDoorLists(ctx, performanceId), performance: await findPerformance(ctx, performanceId) };
  }).catch(orNotFound);
  const base = `/office/${ctx.client.name}/door`;
  return (
    <OfficeFrame visit={visit} at="/door" title={performance?.name ?? visit.words.door}>
      <p>
        {performance &&
          `${formatMoment(performance.startsAt, visit.language, ctx.client.timezone)} · ${performance.locationName} · `}
        <a href={base}>{words.back}</a>
      </p>
      <ul className={styles.rows} aria-label={words.list}>
        {lists.map(({ id, name }) => (
          <li key={id}>
            <a href={`${base}?list=${id}`}>{name}</a>
          </li>
        ))}
      </ul>
      {mayDo(ctx, 'door.manage') && (
        <section aria-labelledby="new-list">
          <h2 id="new-list">{words.newList}</h2>
          <p className={styles.hint}>{words.newListHint}</p>
          <OfficeForm
            action={makeDoorList}
            hidden={{ performance: String(performanceId) }}
            fields={[
              { name: 'name', label: words.name, required: true },
              { name: 'gate', label: words.firstGate, required: true },
            ]}
            submit={words.make}
            refusals={visit.words.refusals}
          />
        </section>
      )}
    </OfficeFrame>
  );
}
