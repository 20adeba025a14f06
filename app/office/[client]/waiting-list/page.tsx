import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { officeListWordsFor } from '@/lib/i18n/office/waiting-list';
import { listWaiting, listWaitingLists } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatLocal, formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import styles from '../../_frame/office.module.css';
import { OfficeForm } from '../../_frame/office-form';
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

/** The performances with a waiting list; with `performance`, the entries of one list. */
export default async function WaitingListsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/waiting-list');
  const { ctx, language } = visit;
  const said = officeListWordsFor(language);
  const { performance } = await searchParams;
  const lists = await officeTransaction(ctx, (ctx) => listWaitingLists(ctx));
  if (performance !== undefined) {
    const list = lists.find(({ id }) => String(id) === performance);
    if (!list) notFound();
    return <OneList visit={visit} list={list} />;
  }
  return (
    <OfficeFrame visit={visit} at="/waiting-list" title={said.title}>
      <p>{ctx.client.waitingListHours === null ? said.off : said.how}</p>
      {lists.length === 0 ? (
        <p>{said.none}</p>
      ) : (
        <ScrollTable label={said.title} heads={[said.performance, said.people, said.tickets, said.held, said.state]}>
          <tbody>
            {lists.map(({ id, name, startsLocal, people, tickets, offered, isPaused }) => (
              <tr key={id}>
                <td>
                  <a href={`/office/${ctx.client.name}/waiting-list?performance=${id}`}>
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
    </OfficeFrame>
  );
}

type OneListProps = { visit: OfficeVisit; list: Awaited<ReturnType<typeof listWaitingLists>>[number] };

async function OneList({ visit, list }: OneListProps) {
  const { ctx, words, language } = visit;
  const said = officeListWordsFor(language);
  const entries = await officeTransaction(ctx, (ctx) => listWaiting(ctx, list.id));
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
      <ScrollTable label={said.people} heads={['#', said.tickets, said.rank, said.since, said.state, words.change]}>
        <tbody>
          {entries.map(({ id, count, rank, confirmedAt, state, offerEndsAt }, i) => (
            <tr key={id}>
              <td className={styles.nr}>{i + 1}</td>
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
                  hidden={{ ...hidden, entry: String(id) }}
                  submit={said.remove}
                  about={said.place(i + 1)}
                  isQuiet
                  {...form}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p>
        <a href={`/office/${ctx.client.name}/waiting-list`}>{said.all}</a>
      </p>
    </OfficeFrame>
  );
}
