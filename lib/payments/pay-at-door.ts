import type { AuditActor } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { getOrder, getOrderHead, type Order } from '@/lib/orders';
import { listPayments } from './read-payment';
import { settlePayment } from './settle-payment';

/**
 * Records that the buyer of a promised order has paid all of it at the door.
 * @throws AppError `order_not_found`, `order_ended` (it does not wait for money at the door)
 */
export async function payAtDoor(ctx: Context, key: string, actor: AuditActor): Promise<Order> {
  const order = await getOrderHead(ctx, key);
  const payment = (await listPayments(ctx, order.id)).find(({ provider }) => provider === 'door');
  if (order.status !== 'promised' || !payment) {
    throw new AppError('order_ended', 'This order does not wait for money at the door');
  }
  const { token, amount, currency } = payment;
  await settlePayment(ctx, payment, { token, state: 'paid', paid: { amount, currency } }, actor);
  return getOrder(ctx, key);
}
