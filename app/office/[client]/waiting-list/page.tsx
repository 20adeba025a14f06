import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { officeListWordsFor } from '@/lib/i18n/office/waiting-list';
import { findWaitingList, listWaiting, listWaitingLists } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatLocal, formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import { idIn, longIdIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import { OfficeForm } from '../../_frame/office-form';
import { Pager } from '../../_frame/pager';
import { ScrollTable } from '../../_frame/scroll-table';
import { type OfficeVisit, openOffice, readVisit } from '../../_frame/visit';
import { offerOnList, pauseOneList, removeOneEntry } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: officeListWordsFor((await readVisit()).language).title,
});

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The performances with a waiting list; with `performance`, the entries of one list; both in pages, from what follows `after`. */
export default async function WaitingListsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/waiting-list');
  const { ctx, language } = visit;
  const said = officeListWordsFor(language);
  const { performance, after } = await searchParams;
  if (performance !== undefined) {
    const id = idIn(performance);
    const list = id === undefined ? undefined : await officeTransaction(ctx, (ctx) => findWaitingList(ctx, id));
    if (!list) notFound();
    return <OneList visit={visit} list={list} after={longIdIn(after)} />;
  }
  const last = idIn(after);
  const { rows: lists, hasMore } = await officeTransaction(ctx, (ctx) => listWaitingLists(ctx, last));
  const base = `/office/${ctx.client.name}/waiting-list`;
  return (
    <OfficeFrame visit={visit} at="/waiting-list" title={said.title}>
      <p>{ctx.client.waitingListHours === null ? said.off : said.how}</p>
      {lists.length === 0 ? (
        last === undefined && <p>{said.none}</p>
      ) : (
        <ScrollTable label={said.title} heads={[said.performance, said.people, said.tickets, said.held, said.state]}>
          <tbody>
            {lists.map(({ id, name, startsLocal, people, tickets, offered, isPaused }) => (
              <tr key={id}>
                <td>
                  <a href={`${base}?performance=${id}`}>
                    {name} · {formatLocal(startsLocal, language)}
                  </a>
                </td>
                <td>{people}</td>
                <td>{tickets}</td>
                <td>{offered}</td>
                <td>{isPaused ? said.paused : said.running}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      <Pager
        first={last !== undefined && [base, said.firstLists]}
        next={hasMore && [`${base}?after=${lists.at(-1)?.id}`, said.nextLists]}
      />
    </OfficeFrame>
  );
}

type OneListProps = {
  visit: OfficeVisit;
  list: NonNullable<Awaited<ReturnType<typeof findWaitingList>>>;
  after: number | undefined;
};

async function OneList({ visit, list, after }: OneListProps) {
  const { ctx, words, language } = visit;
  const said = officeListWordsFor(language);
  const { rows, hasMore, all, before } = await officeTransaction(ctx, (ctx) => listWaiting(ctx, list.id, after));
  const base = `/office/${ctx.client.name}/waiting-list`;
  const here = `${base}?performance=${list.id}`;
  const moment = (at: Date | null) => at && formatMoment(at, language, ctx.client.timezone);
  const form = { refusals: words.refusals, stepUp: words.stepUpTitle };
  const hidden = { id: String(list.id) };
  return (
    <OfficeFrame visit={visit} at="/waiting-list" title={`${said.title}: ${list.name}`}>
      <p>{formatLocal(list.startsLocal, visit.language)}</p>
      {list.isPaused && <p>{said.pausedText}</p>}
      <OfficeForm
        action={offerOnList}
        fields={[{ name: 'most', label: said.howMany, value: '1', inputMode: 'numeric', required: true }]}
        hidden={hidden}
        submit={said.offerNext}
        {...form}
      />
      <OfficeForm
        action={pauseOneList}
        fields={[]}
        hidden={{ ...hidden, to: list.isPaused ? 'resume' : 'pause' }}
        submit={list.isPaused ? said.resume : said.pause}
        isQuiet
        {...form}
      />
      {all === 0 && <p>{said.nobody}</p>}
      {rows.length < all && rows.length > 0 && <p>{said.shown(before + 1, before + rows.length, all)}</p>}
      {rows.length > 0 && (
        <ScrollTable label={said.people} heads={['#', said.tickets, said.rank, said.since, said.state, words.change]}>
          <tbody>
            {rows.map(({ id, count, rank, confirmedAt, state, offerEndsAt }, i) => (
              <tr key={id}>
                <td className={styles.nr}>{before + i + 1}</td>
                <td>{count}</td>
                <td>{rank ?? said.any}</td>
                <td className={styles.when}>{moment(confirmedAt)}</td>
                <td>
                  {said.states[state]} {offerEndsAt && said.until(moment(offerEndsAt) ?? '')}
                </td>
                <td>
                  <OfficeForm
                    action={removeOneEntry}
                    fields={[]}
                    hidden={{ ...hidden, entry: String(id), after: String(after ?? '') }}
                    submit={said.remove}
                    about={said.place(before + i + 1)}
                    isQuiet
                    {...form}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      <Pager
        first={after !== undefined && [here, said.firstPeople]}
        next={hasMore && [`${here}&after=${rows.at(-1)?.id}`, said.nextPeople]}
      />
      <p>
        <a href={base}>{said.all}</a>
      </p>
    </OfficeFrame>
  );
}
