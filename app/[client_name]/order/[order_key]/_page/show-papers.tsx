import button from '@/app/_ui/button.module.css';
import { orderWordsFor } from '@/lib/i18n/orders';
import { calendarFile } from '../../../_shop/file-language';
import { findShopPath } from '../../../_shop/find-shop-path';
import type { OrderPage } from './find-order-page';
import styles from './order.module.css';

/** The papers of an order besides its tickets: receipt, calendar file, and the mail again. */
export async function ShowPapers({ about: { ctx, href, order }, locale }: { about: OrderPage; locale: string }) {
  const words = orderWordsFor(locale);
  if (!['paid', 'promised', 'refunded'].includes(order.status)) return null;
  const shopPath = await findShopPath(ctx.client.name);
  const takePlace = order.lines.filter((line) => !line.isCancelled);
  const performances = [...new Map(takePlace.map((line) => [line.subEventId, line.eventName]))];
  return (
    <ul className={styles.extras}>
      {order.status !== 'promised' && order.total !== '0.00' && (
        <li>
          <a href={`${href}/receipt`}>{words.receipt}</a>
        </li>
      )}
      {order.status === 'paid' && (
        <li>
          <a href={`${href}/calendar.ics`}>{words.addToCalendar}</a>
        </li>
      )}
      {order.status === 'promised' &&
        performances.map(([subEventId, name]) => (
          <li key={subEventId}>
            <a href={calendarFile(shopPath, subEventId, locale, ctx.client)}>
              {words.addToCalendar}
              {performances.length > 1 && `: ${name}`}
            </a>
          </li>
        ))}
      {order.status !== 'refunded' && (
        <li>
          <form method="post" action={`${href}/mail`}>
            <button type="submit" className={button.quiet}>
              {words.sendAgain}
            </button>
          </form>
        </li>
      )}
    </ul>
  );
}
