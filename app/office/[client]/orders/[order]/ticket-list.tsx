import { formatPrice } from '@/lib/i18n';
import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import type { OfficeLine, OfficeOrder } from '@/lib/office';
import { formatMoment } from '../../../_frame/format-date';
import styles from '../../../_frame/office.module.css';
import type { OfficeVisit } from '../../../_frame/visit';
import { seatOf } from './tickets';

type Props = { lines: OfficeLine[]; order: OfficeOrder['order']; words: OfficeOrderWords; visit: OfficeVisit };

/** The tickets that an action is about. */
export function TicketList({ lines, order, words, visit: { language, ctx } }: Props) {
  return (
    <ul className={styles.rows} aria-label={words.count}>
      {lines.map((line) => (
        <li key={line.position}>
          <div>
            {line.eventName}
            <p>
              {formatMoment(line.startsAt, language, ctx.client.timezone)} · {seatOf(line, words)} · {line.discountName}
            </p>
          </div>
          {formatPrice(line.price, { locale: language, currency: order.currency })}
        </li>
      ))}
    </ul>
  );
}
