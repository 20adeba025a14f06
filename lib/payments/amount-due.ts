import type { Context } from '@/lib/context';
import { type Money, moneyLeft } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { dueOf } from './gift-card-part';
import { getUnrefundedAmountOfOrder } from './queue-order-refund';

/**
 * The amount still due for an unpaid order: its total less a gift card's part; on invoice, less the partial payments that were not
 * refunded.
 */
export async function amountDue(ctx: Context, order: Pick<OrderRow, 'id' | 'channel' | 'total'>): Promise<Money> {
  if (order.channel !== 'invoice') return dueOf(ctx, order);
  return moneyLeft(order.total, await getUnrefundedAmountOfOrder(ctx, order.id));
}
