import { and, eq } from 'drizzle-orm';
import { addressProofs, orders } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { isEmailAddress } from '@/lib/email';
import { AppError } from '@/lib/errors';
import { queueMail } from '@/lib/outbox';
import { lockOrder } from './lock-order';
import { getOrderHead, type OrderRow } from './read-order';
import { type By, record, staffDetail } from './record';
import { MAIL_OF } from './send-mail-again';

/**
 * Changes the e-mail address of a paid or promised order: mails the papers to the new one and a notice to the old one, and invalidates
 * proofs of knowing the old one. Nothing happens when it is the same.
 * @throws AppError `order_not_found`, `order_ended` (no papers belong to it, or its buyer was erased), `validation_failed`
 */
export async function changeAddress(
  ctx: Context,
  { order: key, email, by }: { order: string; email: string; by: By },
): Promise<OrderRow> {
  if (!isEmailAddress(email)) {
    const message = 'must be one e-mail address';
    throw new AppError('validation_failed', message, { errors: [{ path: 'email', message }] });
  }
  const { id } = await getOrderHead(ctx, key);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const kind = mailOf(order);
    if (order.email === email) return order;
    const ofOrder = and(eq(orders.clientId, ctx.client.id), eq(orders.id, id));
    const [changed = order] = await ctx.db.update(orders).set({ email }).where(ofOrder).returning();
    await ctx.db
      .delete(addressProofs)
      .where(and(eq(addressProofs.clientId, ctx.client.id), eq(addressProofs.orderId, id)));
    const occasion = `address ${ctx.now.toISOString()}`;
    await record(ctx, { actor: by.actor, action: 'order.address_changed', orderId: id, detail: staffDetail(by) });
    // A buyer at the till may have left no address.
    if (order.email) await queueMail(ctx, { kind: 'address_changed', orderId: id, occasion, recipient: order.email });
    await queueMail(ctx, { kind, orderId: id, occasion });
    return changed;
  });
}

/**
 * Resends the papers of a paid or promised order, for the organisation: at most once a minute.
 * @throws AppError `order_not_found`, `order_ended` (no papers belong to it, or its buyer was erased)
 */
export async function resendPapers(ctx: Context, { order: key, by }: { order: string; by: By }): Promise<OrderRow> {
  const order = await getOrderHead(ctx, key);
  const kind = mailOf(order);
  return inTransaction(ctx, async (ctx) => {
    const occasion = `resent ${ctx.now.toISOString().slice(0, 16)}`;
    const isNew = await queueMail(ctx, { kind, orderId: order.id, occasion });
    if (isNew)
      await record(ctx, { actor: by.actor, action: 'order.resent', orderId: order.id, detail: staffDetail(by) });
    return order;
  });
}

function mailOf({ status, erasedAt }: OrderRow) {
  if ((status === 'paid' || status === 'promised') && !erasedAt) return MAIL_OF[status];
  throw new AppError('order_ended', 'This order has no papers to send');
}
