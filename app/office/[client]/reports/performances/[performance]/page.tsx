import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { figuresWordsFor } from '@/lib/i18n/office/figures';
import { type Money, sumSigned } from '@/lib/money';
import { type Borderel, includedIn, readBorderel, storeFigures } from '@/lib/office';
import { officeTransaction, Refusal } from '@/lib/staff';
import { formatLocal, formatMoment } from '../../../../_frame/format-date';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn } from '../../../../_frame/id-in';
import frame from '../../../../_frame/office.module.css';
import { ScrollTable } from '../../../../_frame/scroll-table';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { amountOf, numberOf, percentOf } from '../../amounts';
import { FileLinks } from '../../file-links';
import styles from '../../reports.module.css';
import { SumsTable } from '../../sums-table';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: figuresWordsFor((await readVisit()).language).borderel,
});

type Props = { params: Promise<{ client: string; performance: string }> };

/** The borderel: what a performance earned, on one sheet that venue and company sign. */
export default async function BorderelPage({ params }: Props) {
  const { client, performance } = await params;
  const visit = await openOffice(client, '/office/[client]/reports/performances/[performance]');
  const { ctx, now, language } = visit;
  const words = figuresWordsFor(language);
  const id = idIn(performance) ?? notFound();
  await storeFigures(ctx);
  const sheet = await officeTransaction(ctx, (ctx) => readBorderel(ctx, id)).catch((error: unknown) => {
    if (error instanceof Refusal) notFound();
    throw error;
  });
  const { lines, kept, reserved, capacity, tickets } = sheet;
  const free = lines.filter(({ price }) => price === '0.00').reduce((sum, { count }) => sum + count, 0);
  return (
    <OfficeFrame visit={visit} at="/reports" title={words.borderel}>
      <p>
        <strong>{sheet.showName}</strong>
        <br />
        {formatLocal(sheet.startsLocal, visit.language)} · {sheet.location}
        <br />
        {ctx.client.seller.join(', ') || ctx.client.title}
      </p>
      <dl className={styles.sums}>
        {[
          [words.capacity, numberOf(visit, capacity)],
          [words.tickets, numberOf(visit, tickets)],
          [words.free, numberOf(visit, free)],
          [words.occupied, capacity > 0 ? percentOf(visit, Math.round((tickets / capacity) * 1000) / 1000) : '–'],
          ...(reserved > 0 ? [[words.reserved, numberOf(visit, reserved)]] : []),
        ].map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ScrollTable
        label={words.tickets}
        heads={[words.rank, words.ticketType, words.price, words.number, words.amount]}
        className={`${styles.table} ${styles.two}`}
      >
        <tbody>
          {lines.map(({ rank, type, price, count, amount, vatRate }) => (
            <tr key={[rank, type, price, vatRate].join()}>
              <th scope="row">{rank}</th>
              <th scope="row">{type}</th>
              <td>{amountOf(visit, price)}</td>
              <td>{numberOf(visit, count)}</td>
              <td>{amountOf(visit, amount)}</td>
            </tr>
          ))}
          {kept !== '0.00' && (
            <tr>
              <th scope="row" colSpan={4}>
                {words.kept}
              </th>
              <td>{amountOf(visit, kept)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {words.total}
            </th>
            <td>
              {numberOf(
                visit,
                lines.reduce((sum, { count }) => sum + count, 0),
              )}
            </td>
            <td>{amountOf(visit, sheet.amount)}</td>
          </tr>
        </tfoot>
      </ScrollTable>
      <SumsTable
        visit={visit}
        words={words}
        title={words.vat}
        names={[words.vatRate]}
        columns={[words.inclVat, words.vat, words.exclVat]}
        rows={ratesOf(sheet, ctx.client.vatRate).map(([rate, gross]) => {
          const { vat, net } = includedIn(gross as Money, rate, ctx.client.currency);
          const name = rate === null ? words.noRate : percentOf(visit, rate / 100);
          return { key: String(rate), names: [name], amounts: [gross, vat, net] };
        })}
        text={words.feesApart}
      />
      <FileLinks words={words} csv={`/office/${client}/reports/performances/${id}/borderel.csv`} />
      <p className={frame.hint}>
        {words.drawnUp(formatMoment(now, language, ctx.client.timezone))} {words.print}
      </p>
      <div className={styles.signs}>
        <div>
          {words.forVenue}, {words.signature}
          <p />
        </div>
        <div>
          {words.forCompany}, {words.signature}
          <p />
        </div>
      </div>
    </OfficeFrame>
  );
}

/** The amounts per VAT rate; cancellation fees have the organisation's own rate. */
function ratesOf({ lines, kept }: Borderel, ownRate: number | null): [number | null, string][] {
  const rates = new Map<number | null, string>();
  for (const { vatRate, amount } of [...lines, ...(kept === '0.00' ? [] : [{ vatRate: ownRate, amount: kept }])]) {
    rates.set(vatRate, sumSigned([rates.get(vatRate) ?? '0.00', amount]));
  }
  return [...rates].sort(([one], [other]) => (one ?? 0) - (other ?? 0));
}
