import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { formatPrice } from '@/lib/i18n';
import { type OfficeOrderWords, orderWordsFor } from '@/lib/i18n/office/orders';
import { type ListedOrder, lacksSearch, listOrders, listPerformanceChoices, listViews } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import styles from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import { isAskedByScript, mayDo, type OfficeVisit, openOffice, readVisit } from '../../_frame/visit';
import own from './orders.module.css';
import { queryOf, readFilters, readTyped, type SearchQuery } from './read-filters';
import { SearchForm } from './search-form';
import { State, TONE_OF_ORDER } from './state';
import { Views } from './views';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.orders });

type Props = { params: Promise<{ client: string }>; searchParams: Promise<SearchQuery> };

/** The orders, with search and filters. A search that names exactly one order opens it. */
export default async function OrdersPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/orders');
  const { language } = visit;
  const words = orderWordsFor(language);
  const asked = await searchParams;
  const typed = readTyped(asked);
  const filters = readFilters(typed, asked, visit.ctx.client.timezone);
  const withNames = mayDo(visit.ctx, 'orders.read');
  const ctx = { ...visit.ctx, permission: withNames ? ('orders.read' as const) : ('orders.find' as const) };
  const { list, performances, views, lacks } = await officeTransaction(ctx, async (ctx) => ({
    list: await listOrders(ctx, filters, { withNames }),
    performances: await listPerformanceChoices(ctx, filters.performance),
    views: await listViews(ctx),
    lacks: await lacksSearch(ctx),
  }));
  const base = `/office/${ctx.client.name}/orders`;
  const query = queryOf(typed);
  const { q: _, ...kept } = typed;
  const { search, before } = filters;
  const [only] = list.rows;
  const isNamed = search && ('code' in search || 'key' in search || 'id' in search);
  // Not while typing: the beginning of one order number may be another order's number.
  if (only && withNames && isNamed && !(await isAskedByScript())) redirect(`${base}/${only.id}`);
  return (
    <OfficeFrame visit={visit} at="/orders" title={words.orders}>
      {lacks && <p className={own.warning}>{words.lacksSearch}</p>}
      <div id="views">
        <Views views={views} query={queryOf(kept)} base={base} words={words} visit={visit} />
      </div>
      <SearchForm words={words} typed={typed} performances={performances} visit={visit} />
      {mayDo(ctx, 'orders.comp') && (
        <p className={own.clear}>
          <a href={`${base}/guests`}>{words.guestsLink}</a>
        </p>
      )}
      <div id="found">
        {query && (
          <p className={own.clear}>
            <a href={base}>{words.clear}</a>
          </p>
        )}
        {(query || list.rows.length === 0) && (
          <p className={own.table} role={query ? 'status' : undefined}>
            {list.rows.length > 0
              ? words.found(list.rows.length, list.more !== undefined)
              : query || before
                ? words.empty
                : words.emptyYet}
          </p>
        )}
        {list.rows.length > 0 && (
          <OrderTable rows={list.rows} base={base} words={words} visit={visit} isLinked={withNames} />
        )}
        <p className={styles.or}>
          {before && (
            <a href={query ? `${base}?${query}` : base} className={own.check}>
              {words.newest}
            </a>
          )}{' '}
          {list.more !== undefined && (
            <a href={`${base}?${query}${query && '&'}before=${list.more}`} className={own.check}>
              {words.older}
            </a>
          )}
        </p>
      </div>
    </OfficeFrame>
  );
}

type TableProps = { rows: ListedOrder[]; base: string; words: OfficeOrderWords; visit: OfficeVisit; isLinked: boolean };

function OrderTable({ rows, base, words, visit: { language, ctx }, isLinked }: TableProps) {
  const zone = ctx.client.timezone;
  return (
    <ScrollTable
      label={words.orders}
      heads={[
        words.number,
        words.buyer,
        words.forWhat,
        [words.count, own.money],
        [words.total, own.money],
        words.status,
      ]}
      around={own.table}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              {isLinked ? <a href={`${base}/${row.id}`}>{row.number}</a> : row.number}
              <small>
                <time dateTime={row.createdAt.toISOString()}>{formatMoment(row.createdAt, language, zone)}</time>
              </small>
            </td>
            <td className={own.facts}>
              {row.name || words.erased}
              {row.email && <small>{row.email}</small>}
            </td>
            <td>
              {row.first && (
                <>
                  {row.first.name}
                  <small>
                    {formatMoment(row.first.startsAt, language, zone)}
                    {row.others > 0 && ` ${words.others(row.others)}`}
                  </small>
                </>
              )}
            </td>
            <td className={own.money}>{row.tickets}</td>
            <td className={own.money}>{formatPrice(row.total, { locale: language, currency: row.currency })}</td>
            <td>
              <State tone={TONE_OF_ORDER[row.status]}>{words.statuses[row.status]}</State>
              {row.isHanging && <small className={own.wrong}>{words.hanging}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
