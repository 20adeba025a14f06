import { orderWordsFor } from '@/lib/i18n/office/orders';
import { findComing, listComing, listGuestRanks, type OfficePerformance } from '@/lib/office';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../_frame/format-date';
import { idIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import type { OfficeVisit } from '../../_frame/visit';
import own from './orders.module.css';
import { readTyped, type SearchQuery, startOfDayIn } from './read-filters';

/** From here on one searches a list. */
const LONG = 20;

/** The search in an address (`q`, `from`), what it found, and the chosen performance, which another search may have found. */
export type Choice = {
  typed: { q: string; from: string };
  coming: OfficePerformance[];
  hasMore: boolean;
  to: OfficePerformance | undefined;
};

type Props = {
  visit: OfficeVisit;
  choice: Choice;
  label: string;
  submit: string;
  /** Further members of the page's address. */
  hidden?: Record<string, string>;
};

/** Chooses a future performance, as `to` in the page's address, from a list that a search makes shorter. */
export function PerformanceChoice({ visit: { language, ctx }, choice, label, submit, hidden = {} }: Props) {
  const words = orderWordsFor(language);
  const { typed, coming, hasMore, to } = choice;
  const isSearched = typed.q !== '' || typed.from !== '';
  const listed = to && !coming.some(({ id }) => id === to.id) ? [to, ...coming] : coming;
  return (
    <>
      {(isSearched || coming.length > LONG) && (
        <form method="get" className={own.row}>
          <Hidden fields={hidden} />
          <div className={styles.field}>
            <label htmlFor="coming-q">{words.comingName}</label>
            <input id="coming-q" name="q" type="search" defaultValue={typed.q} autoComplete="off" />
          </div>
          <div className={styles.field}>
            <label htmlFor="coming-from">{words.comingFrom}</label>
            <input id="coming-from" name="from" type="date" defaultValue={typed.from} />
          </div>
          <button type="submit" className={styles.quiet}>
            {words.searchComing}
          </button>
        </form>
      )}
      {coming.length === 0 && <p>{words.noComing}</p>}
      {hasMore && <p>{words.moreComing(coming.length)}</p>}
      {listed.length > 0 && (
        <form method="get" className={own.row}>
          <Hidden fields={{ ...hidden, ...(isSearched && typed) }} />
          <div className={styles.field}>
            <label htmlFor="to">{label}</label>
            <select id="to" name="to" defaultValue={to?.id}>
              {listed.map(({ id, name, startsAt, locationName }) => (
                <option key={id} value={id}>
                  {`${name}, ${formatMoment(startsAt, language, ctx.client.timezone)}, ${locationName}`}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className={styles.quiet}>
            {submit}
          </button>
        </form>
      )}
    </>
  );
}

/** Members of an address that a form of the method GET keeps. */
export const Hidden = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/**
 * The performances that the address searches for, and the one that it names: else the first that was found; without a search, that of a
 * ticket, whose show comes first.
 */
export async function readChoice(ctx: OfficeContext, asked: SearchQuery, ofTicket?: number): Promise<Choice> {
  const { q = '', from = '' } = readTyped(asked);
  const day = startOfDayIn(from, ctx.client.timezone);
  const { rows, hasMore } = await listComing(ctx, { text: q, from: day, sameShowAs: ofTicket });
  const wanted = idIn(asked.to) ?? (q || day ? undefined : ofTicket);
  const to = wanted === undefined ? undefined : await findComing(ctx, wanted);
  return { typed: { q, from: day ? from : '' }, coming: rows, hasMore, to: to ?? rows[0] };
}

/** The same, with the ranks of the chosen performance that guests can have. */
export const readGuestChoice = ({ ctx }: OfficeVisit, asked: SearchQuery) =>
  officeTransaction(ctx, async (ctx) => {
    const choice = await readChoice(ctx, asked);
    return { choice, to: choice.to, ranks: choice.to ? await listGuestRanks(ctx, choice.to.id) : [] };
  });
