import { and, eq } from 'drizzle-orm';
import { reservations } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { queueMail, resendMail } from '@/lib/outbox';
import { getOrderHead, type OrderRow } from './read-order';

/** The mail that belongs to each state. */
export const MAIL_OF = { paid: 'confirmation', promised: 'reserved' } as const satisfies Partial<
  Record<OrderRow['status'], string>
>;

/**
 * Resends the mail of a paid or promised order to its address at most once an hour, and the confirmation request of a pending one every two
 * minutes, at most ten times. @returns the order's state, which tells the kind of mail
 * @throws AppError `order_not_found`, `order_ended` (no such mail belongs to it)
 */
export async function sendMailAgain(ctx: Context, key: string): Promise<OrderRow['status']> {
  const { id, status } = await getOrderHead(ctx, key);
  if (status === 'pending' && (await hasReservation(ctx, id))) {
    await resendMail(ctx, { kind: 'confirm', orderId: id });
    return status;
  }
  if (status !== 'paid' && status !== 'promised') throw new AppError('order_ended', 'This order has no mail to send');
  const hour = ctx.now.toISOString().slice(0, 13);
  await queueMail(ctx, { kind: MAIL_OF[status], orderId: id, occasion: `again ${hour}` });
  return status;
}

async function hasReservation({ client, db }: Context, orderId: number): Promise<boolean> {
  const ofOrder = and(eq(reservations.clientId, client.id), eq(reservations.orderId, orderId));
  return (await db.select({ id: reservations.orderId }).from(reservations).where(ofOrder)).length > 0;
}
