import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { getOrder, getOrderHead, lockOrder, type Order, statusAt } from '@/lib/orders';
import { changeMethod as change, unknownMethod } from './create-order';
import { listPaymentMethods } from './list-payment-methods';

/**
 * Switches a waiting order to another payment method: its total follows, earlier payments are closed. One to be paid at
 * the door waits for its buyer's confirmation.
 * @throws AppError `order_not_found`, `order_ended` (it does not wait), `validation_failed` (an unknown method)
 */
export async function changeMethod(ctx: Context, key: string, paymentId: number, network?: string): Promise<Order> {
  const { id } = await getOrderHead(ctx, key);
  const method = listPaymentMethods(ctx).find((one) => one.paymentId === paymentId);
  if (!method) throw unknownMethod();
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (statusAt(order, ctx.now) !== 'pending') throw new AppError('order_ended', 'This order does not wait for money');
    await change(ctx, order, method, network ?? null);
  });
  return getOrder(ctx, key);
}
