import type { Context } from '@/lib/context';
import { type Money, moneyLeft } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { findHeldPart } from './gift-card-part';
import { getUnrefundedAmountOfOrder } from './queue-order-refund';

/**
 * The amount still due for an unpaid order: its total less a gift card's part; on invoice, less the partial payments that were not
 * refunded.
 */
export async function amountDue(ctx: Context, order: Pick<OrderRow, 'id' | 'channel' | 'total'>): Promise<Money> {
  const isOnInvoice = order.channel === 'invoice';
  const covered = isOnInvoice
    ? await getUnrefundedAmountOfOrder(ctx, order.id)
    : ((await findHeldPart(ctx, order.id))?.amount ?? FREE);
  return moneyLeft(order.total, covered);
}
