import type { Context } from '@/lib/context';
import { formatLongDay, localTimeIn } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/orders';
import type { Order } from '@/lib/orders';
import { receiptNumber } from '@/lib/tickets';
import styles from './order.module.css';

type Props = { ctx: Pick<Context, 'client'>; order: Pick<Order, 'id' | 'createdAt'>; locale: string };

/** The number of an order and its day, in the organisation's time zone. */
export function OrderNumber({ ctx, order, locale }: Props) {
  const words = orderWordsFor(locale);
  return (
    <p className={styles.day}>
      {words.orderNumber(receiptNumber(order))}
      <br />
      {words.orderOf(formatLongDay(localTimeIn(ctx.client.timezone, order.createdAt), locale))}
    </p>
  );
}
