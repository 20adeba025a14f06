import type { Context } from '@/lib/context';
import { type Money, moneyLeft } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { dueOf } from './gift-card-part';
import { leftOfOrder } from './queue-order-refund';

/** What an order that waits for money still asks for: less what a card holds for it; on invoice, less the parts that came in and stayed. */
export async function amountDue(ctx: Context, order: Pick<OrderRow, 'id' | 'channel' | 'total'>): Promise<Money> {
  if (order.channel !== 'invoice') return dueOf(ctx, order);
  return moneyLeft(order.total, await leftOfOrder(ctx, order.id));
}
