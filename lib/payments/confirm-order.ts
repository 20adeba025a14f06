import { and, eq } from 'drizzle-orm';
import { reservations } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import {
  getOrder,
  getOrderHead,
  listLines,
  lockOrder,
  type Order,
  promiseOrder,
  refuseWithdrawn,
  releaseAt,
  statusAt,
} from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { isSameSecret } from '@/lib/same-secret';
import { payNothing } from './pay-nothing';
import { findReservation } from './reserve-order';

/**
 * The buyer of an order without money confirms it with the token of the mail: one to be paid at the door is promised
 * until its release time, a free one is paid. Idempotent.
 * @throws AppError `order_not_found` (another token), `order_ended`, `not_on_sale`
 */
export async function confirmOrder(ctx: Context, key: string, token: string): Promise<Order> {
  const { id } = await getOrderHead(ctx, key);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const reservation = await findReservation(ctx, id);
    if (!reservation) throw new AppError('order_ended', 'This order does not wait to be confirmed');
    if (!isSameSecret(token, reservation.token)) notFound();
    if (reservation.confirmedAt) return;
    if (statusAt(order, ctx.now) !== 'pending') throw new AppError('order_ended', 'The time to confirm is over');
    await refuseWithdrawn(ctx, order);
    await ctx.db
      .update(reservations)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(reservations.clientId, ctx.client.id), eq(reservations.orderId, id)));
    if (order.ticketsTotal === '0.00') {
      await payNothing(ctx, order);
      return;
    }
    const until = releaseAt(ctx, await listLines(ctx, id));
    if (!(await promiseOrder(ctx, order, until))) throw new AppError('order_ended', 'The time to confirm is over');
    await queueMail(ctx, { kind: 'reserved', orderId: id });
  });
  return getOrder(ctx, key);
}

/** Whether this is the token of the order's mail, and the order still waits for confirmation. */
export async function canConfirm(ctx: Context, order: Pick<Order, 'id' | 'status'>, token: string): Promise<boolean> {
  const reservation = await findReservation(ctx, order.id);
  if (!reservation || reservation.confirmedAt || order.status !== 'pending') return false;
  return isSameSecret(token, reservation.token);
}

function notFound(): never {
  throw new AppError('order_not_found', 'Order not found');
}
