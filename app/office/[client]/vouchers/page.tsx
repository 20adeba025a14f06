import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { formatPrice } from '@/lib/i18n';
import { type OfficeOrderWords, orderWordsFor } from '@/lib/i18n/office/orders';
import { voucherWordsFor } from '@/lib/i18n/office/vouchers';
import { listVoucherPlaces, listVoucherSeries } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../_frame/frames';
import { longIdIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import { ScrollTable } from '../../_frame/scroll-table';
import { mayDo, openOffice, readVisit } from '../../_frame/visit';
import own from '../orders/orders.module.css';
import { readTyped } from '../orders/read-filters';
import { MakeForm } from './make-form';
import { lastDay, SeriesState } from './series-state';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: voucherWordsFor((await readVisit()).language).title,
});

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The vouchers of an organisation, by series; and a form to create some. */
export default async function VouchersPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/vouchers');
  const { ctx, now, language, words } = visit;
  const said = voucherWordsFor(language);
  const mayMake = mayDo(ctx, 'vouchers.write');
  const asked = await searchParams;
  const before = longIdIn(asked.before);
  const { q = '' } = readTyped({ q: asked.q });
  const { list, places } = await officeTransaction(ctx, async (ctx) => ({
    list: await listVoucherSeries(ctx, { before }),
    places: mayMake ? await listVoucherPlaces(ctx, q) : undefined,
  }));
  const base = `/office/${ctx.client.name}`;
  const price = { locale: language, currency: ctx.client.currency };
  const heads = [said.name, said.opens, said.codes, said.used, said.tickets, said.off, said.lastDay, said.state];
  return (
    <OfficeFrame visit={visit} at="/vouchers" title={said.title}>
      <p>{said.how}</p>
      {list.rows.length === 0 ? (
        <p>{said.none}</p>
      ) : (
        <ScrollTable label={said.title} heads={heads}>
          <tbody>
            {list.rows.map((series) => (
              <tr key={series.id}>
                <td>
                  <a href={`${base}/vouchers/${series.id}`}>{series.name}</a>
                </td>
                <td>{series.typeName}</td>
                <td>{series.codes}</td>
                <td>{said.usedOf(series.used, series.codes * series.uses)}</td>
                <td>{series.tickets}</td>
                <td>{formatPrice(series.off, price)}</td>
                <td>{lastDay(series, visit) ?? said.always}</td>
                <td>
                  <SeriesState series={series} now={now} said={said} />
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {list.more !== undefined && (
        <p>
          <a href={`?before=${list.more}`}>{words.earlier}</a>
        </p>
      )}
      {places && (
        <section aria-labelledby="make">
          <h2 id="make">{said.make}</h2>
          {places.types.length === 0 ? (
            <p>
              {said.noTypes} {mayDo(ctx, 'prices.write') && <a href={`${base}/programme/types`}>{said.toTypes}</a>}
            </p>
          ) : (
            <>
              {(places.hasMore || q !== '') && <PlaceSearch words={orderWordsFor(language)} q={q} />}
              {places.hasMore && <p>{said.morePlaces}</p>}
              <MakeForm visit={visit} places={places} request={randomUUID()} />
            </>
          )}
        </section>
      )}
    </OfficeFrame>
  );
}

/** Makes the list of shows, performances and blocks in the form below it shorter. */
const PlaceSearch = ({ words, q }: { words: OfficeOrderWords; q: string }) => (
  <form method="get" action="#make" className={own.row}>
    <div className={styles.field}>
      <label htmlFor="place-q">{words.comingName}</label>
      <input id="place-q" name="q" type="search" defaultValue={q} autoComplete="off" />
    </div>
    <button type="submit" className={styles.quiet}>
      {words.searchComing}
    </button>
  </form>
);
