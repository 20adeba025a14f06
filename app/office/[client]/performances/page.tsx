import type { Metadata } from 'next';
import { performanceWordsFor } from '@/lib/i18n/office/performance';
import { listPerformances } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import frame from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import { openOffice, readVisit } from '../../_frame/visit';
import { eventStatus, performanceFilterOf } from './performance-filter';
import { PerformanceState } from './performance-state';
import styles from './performances.module.css';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.performances });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The performances in the member's scope, with the occupancy of their seats. */
export default async function PerformancesPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/performances');
  const { words, language, ctx } = visit;
  const { list: said } = performanceWordsFor(language);
  const asked = await searchParams;
  const filter = performanceFilterOf(asked);
  const { rows, more } = await officeTransaction(ctx, (ctx) => listPerformances(ctx, filter));
  const base = `/office/${ctx.client.name}/performances`;
  const last = rows.at(-1);
  const next = new URLSearchParams({
    ...(filter.past && { when: 'past' }),
    ...(filter.text && { q: filter.text }),
    ...(filter.status && { status: filter.status }),
    ...(last && { after: `${last.startsAt.getTime()}-${last.id}` }),
  });
  const isFiltered = Boolean(filter.text || filter.status || filter.after);
  const figures = ['sold', 'held', 'blocked', 'free', 'capacity'] as const;
  return (
    <OfficeFrame visit={visit} at="/performances" title={words.performances}>
      <nav className={frame.tabs} aria-label={said.when}>
        <a href={base} aria-current={filter.past ? undefined : 'page'}>
          {said.coming}
        </a>
        <a href={`${base}?when=past`} aria-current={filter.past ? 'page' : undefined}>
          {said.past}
        </a>
      </nav>
      <form className={frame.filter}>
        {filter.past && <input type="hidden" name="when" value="past" />}
        <label>
          {said.search}
          <input type="search" name="q" defaultValue={filter.text} maxLength={100} />
        </label>
        <label>
          {said.status}
          <select name="status" defaultValue={filter.status ?? ''}>
            <option value="">{said.all}</option>
            {eventStatus.map((status) => (
              <option key={status} value={status}>
                {said.states[status]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={frame.quiet}>
          {said.show}
        </button>
      </form>
      {rows.length === 0 && <p>{isFiltered ? said.noneFound : said.none}</p>}
      {rows.length > 0 && (
        <ScrollTable
          label={words.performances}
          heads={[
            said.when,
            said.what,
            said.where,
            ...figures.map((one) => [said[one], styles.figure] as const),
            said.status,
          ]}
        >
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <time className={styles.when} dateTime={row.startsAt.toISOString()}>
                    {formatMoment(row.startsAt, language, ctx.client.timezone)}
                  </time>
                </td>
                <td>
                  <a href={`${base}/${row.id}`}>{row.name}</a>
                </td>
                <td>{row.locationName}</td>
                {figures.map((one) => (
                  <td key={one} className={styles.figure}>
                    {row.seats[one]}
                  </td>
                ))}
                <td>
                  <PerformanceState performance={row} words={said} />
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {more && (
        <p className={frame.or}>
          <a href={`${base}?${next}`}>{said.next}</a>
        </p>
      )}
    </OfficeFrame>
  );
}
