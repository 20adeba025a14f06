import type { InvoiceWords } from '@/lib/i18n/office/invoices';
import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import type { OfficeOrder } from '@/lib/office';
import { MOST_NAME, takesNames } from '@/lib/orders';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { ScrollTable } from '../../../_frame/scroll-table';
import { mayDo, type OfficeVisit } from '../../../_frame/visit';
import { seatOf } from '../../orders/[order]/tickets';
import own from '../../orders/orders.module.css';
import { nameByList, nameShown } from '../actions';

type Props = {
  found: OfficeOrder;
  /** The number of the first ticket shown, counted within the order. */
  from: number;
  /** Why an uploaded file was refused, as the address says it. */
  upload: Record<'refused' | 'detail', unknown>;
  words: InvoiceWords;
  seatWords: OfficeOrderWords;
  visit: OfficeVisit;
};

/** The most tickets in one form. */
const SHOWN = 100;

/** The names of a group's ticket holders: typed one by one, or from a list. */
export function Names({ found: { order, seen }, from, upload, words, seatWords, visit }: Props) {
  const { lines } = order;
  if (!takesNames(order)) return null;
  const count = lines.filter(({ holder }) => holder !== null).length;
  const first = from > lines.length ? 1 : from;
  const shown = lines.slice(first - 1, first - 1 + SHOWN);
  const common = { refusals: { ...visit.words.refusals, ...words.refusals }, stepUp: visit.words.stepUpTitle };
  const refused = sayRefused(upload, common.refusals);
  const hidden = { id: String(order.id), seen };
  return (
    <section id="names" aria-labelledby="names-title">
      <h2 id="names-title">{words.names}</h2>
      <p>{words.namesText}</p>
      <p>{words.named(count, lines.length)}</p>
      {lines.length > SHOWN && (
        <p className={own.views}>
          {Array.from({ length: Math.ceil(lines.length / SHOWN) }, (_, i) => i * SHOWN + 1).map((one) => (
            <a key={one} href={`?from=${one}#names`} aria-current={one === first ? 'page' : undefined}>
              {words.shownTickets(one, Math.min(one + SHOWN - 1, lines.length))}
            </a>
          ))}
        </p>
      )}
      {mayDo(visit.ctx, 'orders.sell') ? (
        <>
          <OfficeForm
            action={nameShown}
            fields={shown.map((line) => ({
              name: `n-${line.position}`,
              value: line.holder ?? '',
              autoComplete: 'off',
              maxLength: MOST_NAME,
              label: words.seat(line.position, `${seatOf(line, seatWords)} · ${line.discountName}`),
            }))}
            hidden={{ ...hidden, from: String(first) }}
            submit={words.saveNames}
            {...common}
          />
          <h3>{words.listTitle}</h3>
          <OfficeForm
            action={nameByList}
            fields={[{ name: 'list', label: words.list, type: 'textarea', hint: words.listHint }]}
            hidden={hidden}
            submit={words.addNames}
            isQuiet
            {...common}
          />
          {refused && (
            <p className={styles.refused} role="alert">
              {refused}
            </p>
          )}
          <form
            className={styles.form}
            method="post"
            action={`/office/${visit.ctx.client.name}/invoices/${order.id}/names/upload`}
            encType="multipart/form-data"
          >
            <input type="hidden" name="seen" value={seen} />
            <label className={styles.field}>
              <span>{words.file}</span>
              <input type="file" name="file" accept=".txt,.csv,text/plain,text/csv" required />
            </label>
            <button type="submit" className={styles.quiet}>
              {words.upload}
            </button>
          </form>
        </>
      ) : (
        <ScrollTable labelledBy="names-title" heads={[seatWords.ticket, seatWords.seat, words.name]}>
          <tbody>
            {shown.map((line) => (
              <tr key={line.position}>
                <td>{line.position}</td>
                <td>{seatOf(line, seatWords)}</td>
                <td>{line.holder ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </section>
  );
}

/** Only known notes: anybody can write an address. */
function sayRefused({ refused, detail }: Props['upload'], words: Record<string, string>): string | undefined {
  const said = typeof refused === 'string' && Object.hasOwn(words, refused) ? words[refused] : undefined;
  return said && (/^\d{1,5}$/.test(String(detail)) ? `${said} ${detail}` : said);
}
