import { formatPrice } from '@/lib/i18n';
import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import type { OfficeLine, OfficeOrder } from '@/lib/office';
import { formatMoment } from '../../../_frame/format-date';
import styles from '../../../_frame/office.module.css';
import { ScrollTable } from '../../../_frame/scroll-table';
import { mayDo, type OfficeVisit } from '../../../_frame/visit';
import own from '../orders.module.css';
import { State } from '../state';

type Props = { found: OfficeOrder; words: OfficeOrderWords; visit: OfficeVisit };

/** The tickets of an order, with checkboxes and buttons to cancel, move or split the chosen ones. */
export function Tickets({ found: { order, lines, elsewhere, splits, splitFrom }, words, visit }: Props) {
  const { ctx } = visit;
  const base = `/office/${ctx.client.name}/orders/${order.id}`;
  const isPaid = order.status === 'paid';
  const isWaiting = order.status === 'pending' || order.status === 'promised';
  const [mayCancel, mayMove] = [mayDo(ctx, 'orders.cancel') && mayDo(ctx, 'refunds.make'), mayDo(ctx, 'orders.move')];
  const canChoose = isPaid && (mayCancel || mayMove);
  return (
    <form method="get" action={`${base}/cancel`}>
      <ScrollTable
        label={words.count}
        heads={[words.ticket, words.performance, words.seat, words.type, [words.price, own.money], words.status]}
        around={own.table}
      >
        <tbody>
          {lines.map((line) => (
            <Row
              key={line.position}
              line={line}
              canChoose={canChoose}
              order={order}
              splits={splits}
              words={words}
              visit={visit}
            />
          ))}
        </tbody>
      </ScrollTable>
      {splitFrom && (
        <p className={own.small}>
          {words.splitFrom} <a href={`/office/${ctx.client.name}/orders/${splitFrom.id}`}>{splitFrom.number}</a>
        </p>
      )}
      {elsewhere > 0 && <p className={own.small}>{words.elsewhere(elsewhere)}</p>}
      {canChoose && (
        <p className={own.row}>
          {mayCancel && (
            <button type="submit" className={styles.quiet}>
              {words.cancelChosen}
            </button>
          )}
          {mayMove && (
            <button type="submit" className={styles.quiet} formAction={`${base}/move`}>
              {words.moveChosen}
            </button>
          )}
          {mayMove && order.lines.length > 1 && order.channel !== 'invoice' && (
            <button type="submit" className={styles.quiet} formAction={`${base}/split`}>
              {words.splitChosen}
            </button>
          )}
        </p>
      )}
      {isWaiting && elsewhere === 0 && mayDo(ctx, 'orders.cancel') && (
        <p className={own.row}>
          <a href={`${base}/cancel`} className={styles.quiet}>
            {words.cancelWhole}
          </a>
        </p>
      )}
    </form>
  );
}

type RowProps = {
  line: OfficeLine;
  canChoose: boolean;
  order: OfficeOrder['order'];
  splits: OfficeOrder['splits'];
  words: OfficeOrderWords;
  visit: OfficeVisit;
};

function Row({ line, canChoose, order, splits, words, visit: { language, ctx } }: RowProps) {
  const money = { locale: language, currency: order.currency };
  const state = stateOf(line, order);
  const { position, movedTo, splitOrderId, generation } = line;
  const other = splits.find(({ id }) => id === splitOrderId);
  const detail = [
    movedTo !== null && words.movedTo(movedTo),
    line.refunded && words.refunded(formatPrice(line.refunded, money)),
    state === 'live' && generation > 0 && words.anew(generation),
  ].filter(Boolean);
  return (
    <tr>
      <td>
        {canChoose && line.status === 'live' ? (
          <label className={own.check}>
            <input type="checkbox" name="t" value={position} />
            {position}
          </label>
        ) : (
          position
        )}
      </td>
      <td>
        <a href={`/office/${ctx.client.name}/orders?performance=${line.subEventId}`}>{line.eventName}</a>
        <small>
          {formatMoment(line.startsAt, language, ctx.client.timezone)} · {line.locationName}
        </small>
      </td>
      <td>
        {seatOf(line, words)}
        {line.holder && <small>{line.holder}</small>}
      </td>
      <td>
        {line.discountName}
        <small>{line.categoryName}</small>
      </td>
      <td className={own.money}>{formatPrice(line.price, money)}</td>
      <td>
        <State tone={state === 'live' ? 'good' : state === 'waiting' ? 'waiting' : 'over'}>
          {words.ticketStatuses[state]}
        </State>
        {detail.length > 0 && <small>{detail.join(', ')}</small>}
        {other && (
          <small>
            {words.splitTo} <a href={`/office/${ctx.client.name}/orders/${other.id}`}>{other.number}</a>
          </small>
        )}
      </td>
    </tr>
  );
}

/** Section, row and seat, or "free seating". */
export function seatOf(
  { section, rowNr, seatNr }: Pick<OfficeLine, 'section' | 'rowNr' | 'seatNr'>,
  words: OfficeOrderWords,
): string {
  if (section === null) return words.freeSeating;
  return [section, words.rowSeat(rowNr, seatNr)].filter(Boolean).join(', ');
}

function stateOf({ status }: OfficeLine, order: OfficeOrder['order']) {
  if (status !== 'live') return status;
  if (order.status === 'paid') return 'live';
  return order.status === 'pending' || order.status === 'promised' ? 'waiting' : 'over';
}
