import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { getOrderById, getOrderHead, lockOrder, type Order, statusAt } from '@/lib/orders';
import { changeMethod as change, unknownMethod } from './create-order';
import { listPaymentMethods } from './list-payment-methods';
import { listGiftCardMethods } from './order-gift-card';

/**
 * Switches a waiting order to another payment method: its total follows, earlier payments are closed. One to be paid at
 * the door waits for its buyer's confirmation.
 * @throws AppError `order_not_found`, `order_ended` (it does not wait), `validation_failed` (an unknown method)
 */
export async function changeMethod(ctx: Context, key: string, paymentId: number, network?: string): Promise<Order> {
  const head = await getOrderHead(ctx, key);
  const methods = head.kind === 'gift_card' ? listGiftCardMethods(ctx) : listPaymentMethods(ctx);
  const method = methods.find((one) => one.paymentId === paymentId);
  if (!method) throw unknownMethod();
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, head.id);
    if (statusAt(order, ctx.now) !== 'pending') throw new AppError('order_ended', 'This order does not wait for money');
    await change(ctx, order, method, network ?? null);
  });
  return getOrderById(ctx, head.id);
}
