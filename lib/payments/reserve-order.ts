import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { reservations } from '@/db/schema';
import type { Context } from '@/lib/context';
import { mailboxOf } from '@/lib/email';
import { listLines, type OrderRow, PAYMENT_MINUTES, postponeOrder, releaseAt, startOf } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { refuseTooMany, tooMany } from './count-unpaid';

const MINUTE_MS = 60_000;

export type Reservation = typeof reservations.$inferSelect;

/**
 * Makes an order without payment, which the caller has locked, wait for confirmation by mail, because anybody can type an address. Each
 * call sends a new link and invalidates earlier ones.
 * @param network the network of the request's address; null: not counted. @throws AppError `unpaid_limit`
 */
export async function reserveOrder(ctx: Context, order: OrderRow, network: string | null): Promise<void> {
  const isFree = order.ticketsTotal === '0.00';
  const lines = await listLines(ctx, order.id);
  const latest = isFree ? startOf(lines) : releaseAt(ctx, lines);
  if (latest <= ctx.now) throw tooMany('time');
  const confirmMs = ctx.client.unpaidOrders.confirm_minutes * MINUTE_MS;
  const longest = order.createdAt.getTime() + PAYMENT_MINUTES * MINUTE_MS + confirmMs;
  const confirmBy = new Date(Math.min(ctx.now.getTime() + confirmMs, longest, latest.getTime()));
  await postponeOrder(ctx, order, confirmBy);
  const row = { mailbox: mailboxOf(order.email), network, token: randomBytes(24).toString('base64url') };
  await ctx.db
    .insert(reservations)
    .values({ clientId: ctx.client.id, orderId: order.id, ...row })
    .onConflictDoUpdate({ target: [reservations.clientId, reservations.orderId], set: row });
  await refuseTooMany(ctx, order.id, { ...row, isFree });
  await queueMail(ctx, { kind: 'confirm', orderId: order.id, occasion: ctx.now.toISOString() });
}

/** The pending or past confirmation of an order; undefined when there is none. */
export async function findReservation({ client, db }: Context, orderId: number): Promise<Reservation | undefined> {
  const [found] = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.clientId, client.id), eq(reservations.orderId, orderId)));
  return found;
}

/** Deletes the reservation, because the order is paid in another way. */
export async function forgetReservation({ client, db }: Context, orderId: number): Promise<void> {
  await db.delete(reservations).where(and(eq(reservations.clientId, client.id), eq(reservations.orderId, orderId)));
}
