import type { AuditActor } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { findSale, lockBalance, takeBackCard } from '@/lib/gift-cards';
import { log } from '@/lib/log';
import { getOrderHead, lockOrder, type OrderRow, record, refundOrder } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import type { Refund } from './list-refunds';
import { getUnrefundedAmount, queueRefund } from './queue-refund';
import { getSettling, type Payment } from './read-payment';

type Returned = { payment: Payment; refund: Pick<Refund, 'id' | 'amount'>; isAll: boolean; actor: AuditActor };

/**
 * Deducts the refunded amount of a purchase, whose order the caller has locked, from its card. What the card has already paid stays paid:
 * the audit log of the order and the card's page show how much.
 */
export async function takeBackSale(
  ctx: Context,
  order: OrderRow,
  { payment, refund, isAll, actor }: Returned,
): Promise<void> {
  const sale = await findSale(ctx, order.id);
  if (!sale?.cardId) return;
  const { cardId } = sale;
  const { id: orderId } = order;
  const about = { cardId, paymentId: payment.id, refundId: refund.id, amount: refund.amount };
  const { taken, used } = await takeBackCard(ctx, about, { isAll, reason: 'purchase' });
  const detail = { card: cardId, taken, used };
  await record(ctx, { actor, action: 'gift_card.taken_back', orderId, paymentId: payment.id, detail });
  if (used !== FREE) log.warn({ orderId, cardId, used }, 'the purchase of a gift card that was used has been refunded');
}

/**
 * Refunds a paid purchase of a gift card, by the organisation's decision: the balance goes back to its buyer, and the card pays nothing any
 * more.
 * @throws AppError `order_not_found`, `not_refundable` (nothing is left), `order_ended`
 */
export function refundGiftCard(ctx: Context, key: string, actor: AuditActor): Promise<OrderRow> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, (await getOrderHead(ctx, key)).id);
    const sale = await findSale(ctx, order.id);
    if (order.status !== 'paid' || !sale?.cardId) throw new AppError('order_ended', 'This purchase is not paid');
    const left = await lockBalance(ctx, sale.cardId);
    const payment = await getSettling(ctx, order.id);
    if (left === FREE || (await getUnrefundedAmount(ctx, payment)) === FREE)
      throw new AppError('not_refundable', 'Nothing is left on this gift card');
    const refund = await queueRefund(ctx, payment, { reason: 'given_up', actor, amount: left });
    if (refund) await takeBackSale(ctx, order, { payment, refund, isAll: true, actor });
    return refundOrder(ctx, order, actor);
  });
}
