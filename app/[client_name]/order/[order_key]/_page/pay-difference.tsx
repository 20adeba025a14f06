import button from '@/app/_ui/button.module.css';
import { formatPrice } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/orders';
import { ownWordsFor, placedIn } from '@/lib/i18n/own-words';
import { type Paper, seatText } from '@/lib/papers';
import { findPayableUpgrade, getUpgradeSeat } from '@/lib/payments';
import type { Language } from '../../../_shop/language';
import type { OrderPage } from './find-order-page';
import styles from './order.module.css';

type Props = { about: OrderPage; paper: Paper; problem: unknown; language: Language };

/** The dearer seat that is held for the buyer, and the button that pays the difference. */
export async function PayDifference({ about: { ctx, order, payment }, paper, problem, language }: Props) {
  const upgrade = order.status === 'paid' ? await findPayableUpgrade(ctx, order.id) : undefined;
  if (!upgrade) return null;
  const words = orderWordsFor(language.locale);
  const say = ownWordsFor(ctx.client, language.locale);
  const { eventName, startsAt, section, rowNr, seatNr, categoryName } = placedIn(
    say,
    await getUpgradeSeat(ctx, upgrade),
  );
  const numbered = section !== null;
  const place = seatText({ section, row: numbered ? rowNr : null, seat: numbered ? seatNr : null }, paper);
  const seat = `${eventName}, ${paper.day(startsAt)}, ${place} (${categoryName})`;
  const price = formatPrice(upgrade.amount, { ...language, currency: order.currency });
  const wasTried = payment?.upgradeId === upgrade.id && problem !== undefined;
  return (
    <div className={styles.pay}>
      {wasTried && <p role="alert">{words.differenceUnpaid}</p>}
      <p>{words.otherSeat(seat, price, `${paper.day(upgrade.payBy)}, ${paper.clock(upgrade.payBy)}`)}</p>
      <a className={button.button} href={`/api/${ctx.client.name}/payment/${order.key}`} target="_top">
        {words.payDifference(price)}
      </a>
    </div>
  );
}
