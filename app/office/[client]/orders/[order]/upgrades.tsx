import { formatPrice } from '@/lib/i18n';
import type { OfficeOrderWords } from '@/lib/i18n/office/orders';
import type { OfficeOrder } from '@/lib/office';
import { formatMoment } from '../../../_frame/format-date';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { mayDo, type OfficeVisit } from '../../../_frame/visit';
import { withdrawDearer } from '../actions';
import own from '../orders.module.css';
import { seatOf } from './tickets';

type Props = { found: OfficeOrder; words: OfficeOrderWords; visit: OfficeVisit };

/** Dearer seats that are held until the buyer pays the difference. */
export function Upgrades({ found: { order, upgrades, seen }, words, visit }: Props) {
  if (upgrades.length === 0) return null;
  const { language, ctx } = visit;
  const refusals = { ...visit.words.refusals, ...words.refusals };
  const moment = (at: Date) => formatMoment(at, language, ctx.client.timezone);
  return (
    <section aria-labelledby="upgrades">
      <h2 id="upgrades">{words.upgrades}</h2>
      <ul className={styles.rows}>
        {upgrades.map(({ id, position, amount, payBy, seat }) => (
          <li key={id}>
            <div className={own.facts}>
              {`${words.ticket} ${position} → ${seat.eventName}, ${moment(seat.startsAt)}, ${seatOf(seat, words)} · ${seat.categoryName}`}
              <p>
                {words.upgradeWaits(formatPrice(amount, { locale: language, currency: order.currency }), moment(payBy))}
              </p>
            </div>
            {mayDo(ctx, 'orders.move') && (
              <OfficeForm
                action={withdrawDearer}
                fields={[]}
                hidden={{ id: String(order.id), seen, upgrade: String(id) }}
                submit={words.upgradeWithdraw}
                isQuiet
                refusals={refusals}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
