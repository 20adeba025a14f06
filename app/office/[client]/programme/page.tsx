import type { Metadata } from 'next';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { translationWordsFor } from '@/lib/i18n/office/translations';
import { listShows, SHOW_STATES, type ShowState } from '@/lib/office';
import { formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import styles from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import { mayDo, openOffice, readVisit } from '../../_frame/visit';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.programme });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const isState = (given: unknown): given is ShowState => SHOW_STATES.some((state) => state === given);
const textOf = (given: unknown): string => (typeof given === 'string' ? given.slice(0, 100).replaceAll('\0', '') : '');

/** The shows, the next one first. */
export default async function ProgrammePage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/programme');
  const { ctx, language } = visit;
  const words = programmeWordsFor(language);
  const asked = await searchParams;
  const search = textOf(asked.search);
  const state = isState(asked.state) ? { state: asked.state } : {};
  const { rows, more } = await listShows(ctx, { search, ...state, after: textOf(asked.after) });
  const base = `/office/${ctx.client.name}/programme`;
  const isFiltered = search !== '' || 'state' in state;
  return (
    <OfficeFrame visit={visit} at="/programme" title={words.programme}>
      <p className={styles.links}>
        {mayDo(ctx, 'programme.write') && <a href={`${base}/new`}>{words.newShow}</a>}
        {mayDo(ctx, 'prices.write') && <a href={`${base}/types`}>{words.typesTitle}</a>}
        {mayDo(ctx, 'programme.write') && <a href={`${base}/translations`}>{translationWordsFor(language).title}</a>}
        {mayDo(ctx, 'settings.general') && <a href={`${base}/import`}>{words.importTitle}</a>}
      </p>
      <search>
        <form className={styles.filter}>
          <div className={styles.field}>
            <label htmlFor="search">{words.search}</label>
            <input id="search" name="search" type="search" defaultValue={search} />
          </div>
          <div className={styles.field}>
            <label htmlFor="state">{words.state}</label>
            <select id="state" name="state" defaultValue={state.state ?? ''}>
              <option value="">{words.all}</option>
              {SHOW_STATES.map((one) => (
                <option key={one} value={one}>
                  {words.states[one]}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className={styles.quiet}>
            {words.searchDo}
          </button>
        </form>
      </search>
      {rows.length === 0 && <p>{isFiltered ? words.noMatch : words.noShows}</p>}
      {rows.length > 0 && (
        <ScrollTable label={words.shows} heads={[words.things.event, words.state, words.next, words.performances]}>
          <tbody>
            {rows.map(({ id, name, state, next, performances }) => (
              <tr key={id}>
                <td>
                  <a href={`${base}/${id}`}>{name}</a>
                </td>
                <td>{words.states[state]}</td>
                <td>{next && formatMoment(next, language, ctx.client.timezone)}</td>
                <td>{performances}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {more !== undefined && (
        <p className={styles.or}>
          <a href={`?${new URLSearchParams({ search, state: state.state ?? '', after: more })}`}>
            {visit.words.earlier}
          </a>
        </p>
      )}
    </OfficeFrame>
  );
}
