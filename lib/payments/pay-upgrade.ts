import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { payments, upgrades } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { lockOrder, type OrderRow, record } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { freeSold, holdsSeats, lockCart, lockPerformance, releaseHold } from '@/lib/seats';
import { findTickets } from './find-tickets';
import { differenceMethod } from './list-payment-methods';
import { listUsedPayments } from './queue-order-refund';
import { isOpen, type Payment } from './read-payment';
import { findPayableUpgrade, getUpgrade, heldUntil, ofUpgrade, type Upgrade, upgradeCartOf } from './read-upgrade';
import { replaceLine } from './replace-line';
import { seatWanted } from './seat-to-move-to';
import { wasAdmitted } from './was-admitted';

/**
 * The open payment of a pending upgrade's difference, or a new one; undefined when no upgrade is pending. In the caller's transaction. Uses
 * the order's payment method if a provider handles it, without its fee.
 */
export async function findOrAddDifference(
  ctx: Context,
  orderId: number,
): Promise<{ order: OrderRow; payment: Payment } | undefined> {
  const order = await lockOrder(ctx, orderId);
  if (order.status !== 'paid') return undefined;
  const upgrade = await findPayableUpgrade(ctx, orderId);
  if (!upgrade || (await whyUnusable(ctx, order, upgrade))) return undefined;
  const latest = await findLatestOf(ctx, upgrade.id);
  if (latest && isOpen(latest)) return { order, payment: latest };
  const [paidWith] = await listUsedPayments(ctx, orderId);
  const way = differenceMethod(ctx, paidWith?.methodId);
  if (!way) return undefined;
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      clientId: ctx.client.id,
      orderId,
      upgradeId: upgrade.id,
      token: randomUUID(),
      provider: way.provider,
      methodId: way.paymentId,
      description: way.description,
      method: way.method,
      cost: FREE,
      amount: upgrade.amount,
      currency: order.currency,
      status: 'opening' as const,
      createdAt: ctx.now,
      nextAskAt: heldUntil(upgrade),
    })
    .returning();
  if (!payment) throw new Error('The payment was not saved');
  return { order, payment };
}

async function findLatestOf({ db, client }: Context, upgradeId: number): Promise<Payment | undefined> {
  const [latest] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, client.id), eq(payments.upgradeId, upgradeId)))
    .orderBy(desc(payments.id))
    .limit(1);
  return latest;
}

/** Until when the upgrade waits for this payment; undefined when it does not. */
export async function waitsForDifference(ctx: Context, { id, upgradeId }: Payment): Promise<Date | undefined> {
  if (upgradeId === null) return undefined;
  const upgrade = await getUpgrade(ctx, upgradeId);
  const latest = await findLatestOf(ctx, upgradeId);
  const isWaiting = upgrade.status === 'waiting' && heldUntil(upgrade) > ctx.now;
  return isWaiting && latest?.id === id ? heldUntil(upgrade) : undefined;
}

/**
 * Why money for an upgrade is refunded and moves no ticket: the upgrade is paid or ended, its ticket is gone or admitted, one of its
 * performances has begun, or the new one is cancelled. The caller has locked the order.
 */
export async function whyUnusable(
  ctx: Context,
  order: OrderRow,
  upgrade: Upgrade,
): Promise<'twice' | 'late' | undefined> {
  if (upgrade.status === 'paid') return 'twice';
  if (upgrade.status !== 'waiting' || order.status !== 'paid') return 'late';
  await lockCart(ctx, upgradeCartOf(upgrade));
  if (!(await isMovable(ctx, order, upgrade))) return 'late';
  return (await holdsSeats(ctx, upgradeCartOf(upgrade))) ? undefined : 'late';
}

async function isMovable(ctx: Context, order: OrderRow, { position, subEventId }: Upgrade): Promise<boolean> {
  const [line] = await findTickets(ctx, order, [position]).catch((error: unknown) => {
    if (error instanceof AppError) return [];
    throw error;
  });
  const performance = await lockPerformance(ctx, subEventId);
  if (!line || performance?.cancelledAt !== null) return false;
  if (line.startsAt <= ctx.now || performance.startsAt <= ctx.now) return false;
  return !(await wasAdmitted(ctx, line));
}

/** Moves the ticket of a paid upgrade, in the transaction that settles the money, after whyUnusable has taken the locks. */
export async function applyUpgrade(ctx: Context, order: OrderRow, upgrade: Upgrade): Promise<void> {
  const { id, position, subEventId, nr, price } = upgrade;
  const holdId = upgradeCartOf(upgrade);
  const [line] = await findTickets(ctx, order, [position]);
  if (!line) throw new Error('A ticket that was found under the lock is gone');
  await freeSold(ctx, order.id, [position]);
  await endUpgrade(ctx, upgrade, 'paid');
  const asked = { order: order.key, request: `upgrade ${id}`, by: { actor: 'buyer' as const } };
  await replaceLine(ctx, order, line, { holdId, price, wanted: seatWanted({ subEventId, nr }), refunds: [], asked });
}

/** Withdraws a pending upgrade: frees its seat; the ticket stays where it is. The caller has locked the order. */
export async function withdrawUpgrade(
  ctx: Context,
  upgrade: Upgrade,
  { status, actor }: { status: 'withdrawn' | 'expired'; actor: 'office' | 'clock' },
): Promise<void> {
  await lockCart(ctx, upgradeCartOf(upgrade));
  await releaseHold(ctx, upgradeCartOf(upgrade));
  await endUpgrade(ctx, upgrade, status);
  const { orderId, position, amount } = upgrade;
  await record(ctx, { actor, action: `upgrade.${status}`, orderId, detail: { position, amount } });
}

async function endUpgrade(ctx: Context, upgrade: Upgrade, status: Upgrade['status']): Promise<void> {
  const ended = await ctx.db
    .update(upgrades)
    .set({ status, endedAt: ctx.now })
    .where(and(ofUpgrade(upgrade), eq(upgrades.status, 'waiting')))
    .returning({ id: upgrades.id });
  if (ended.length === 0) throw new Error('An upgrade ended without its order’s lock');
}
