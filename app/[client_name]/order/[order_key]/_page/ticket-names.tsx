import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { orderWordsFor } from '@/lib/i18n/orders';
import { MOST_NAME, seenNames, takesOwnNames } from '@/lib/orders';
import { describeSeat } from '../../../_shop/describe-seat';
import type { OrderPage } from './find-order-page';
import styles from './order.module.css';

type Props = { about: OrderPage; isOpen: boolean; locale: string };

/** The most fields in one form; longer lists are uploaded. */
const MOST_SHOWN = 90;

/** Where a group enters the names of its ticket holders, until the performance begins. Only for visitors who may see names. */
export function TicketNames({ about: { ctx, order, href, showsNames }, isOpen, locale }: Props) {
  if (!showsNames || !takesOwnNames(order, ctx.now)) return null;
  const words = orderWordsFor(locale);
  const seats = buyingWordsFor(locale);
  return (
    <details className={styles.more} open={isOpen}>
      <summary className={field.opener}>{words.ticketNames}</summary>
      <form method="post" action={`${href}/holders`} className={styles.question}>
        <p>{words.ticketNamesText}</p>
        <input type="hidden" name="seen" value={seenNames(order)} />
        {order.lines.slice(0, MOST_SHOWN).map((line) => (
          <label key={line.position} className={styles.holder}>
            {words.ticketName(
              line.position,
              `${line.discountName}, ${describeSeat({ ...line, row: line.rowNr, seat: line.seatNr }, seats)}`,
            )}
            <input
              className={field.input}
              name={`n-${line.position}`}
              defaultValue={line.holder ?? ''}
              maxLength={MOST_NAME}
              autoComplete="off"
            />
          </label>
        ))}
        <label className={styles.holder}>
          {words.nameList}
          <textarea className={field.input} name="list" rows={4} aria-describedby="list-hint" />
        </label>
        <p id="list-hint">{words.nameListText}</p>
        <button type="submit" className={button.quiet}>
          {words.saveNames}
        </button>
      </form>
    </details>
  );
}
