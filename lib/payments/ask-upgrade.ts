import { and, eq } from 'drizzle-orm';
import { upgrades } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { moneyLeft } from '@/lib/money';
import { getOrderHead, lockOrder, type OrderLine, type OrderRow, record, staffDetail } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { FREE } from '@/lib/pricing';
import { holdUntil, lockCart, lockPerformance } from '@/lib/seats';
import { findTickets } from './find-tickets';
import type { ChangeAsked } from './line-change';
import { differenceMethod } from './list-payment-methods';
import { heldUntil, type Upgrade, upgradeCartOf } from './read-upgrade';
import { areInterchangeable, holdSeat, type MoveTo, priceAt } from './seat-to-move-to';

export type UpgradeAsked = ChangeAsked & {
  position: number;
  to: MoveTo;
  /** The buyer’s deadline. */
  payBy: Date;
  /** The buyer pays at the box office and gets no mail. */
  isAtTill?: boolean | undefined;
};

/**
 * Asks the buyer, by mail or at the till, to pay the difference of a dearer seat, which is held until the deadline.
 * @throws AppError as moveLine; `validation_failed` also when the seat costs no more, the deadline has passed or is after the performance,
 * or no online payment method exists; `idempotency_mismatch` when another upgrade of the ticket is pending
 */
export async function askUpgrade(ctx: Context, asked: UpgradeAsked): Promise<Upgrade> {
  const { id } = await getOrderHead(ctx, asked.order);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const known = await findAsked(ctx, order, asked);
    if (known) return known;
    const [line] = await findTickets(ctx, order, [asked.position]);
    if (!line) throw new Error('A ticket that was found under the lock is gone');
    return ask(ctx, order, line, asked);
  });
}

async function ask(ctx: Context, order: OrderRow, line: OrderLine, asked: UpgradeAsked): Promise<Upgrade> {
  const { position, to, payBy, request: key, by } = asked;
  if (!asked.isAtTill && !differenceMethod(ctx, undefined)) throw refused('pay_by', 'Nothing can be paid online here');
  if (!asked.isAtTill && order.email === '') throw refused('email', 'The buyer left no address');
  const performance = await lockPerformance(ctx, to.subEventId);
  if (payBy <= ctx.now) throw refused('pay_by', 'is over');
  if (payBy > line.startsAt || (performance && payBy > performance.startsAt)) {
    throw refused('pay_by', 'is after the performance begins');
  }
  const seat = await priceAt(ctx, line, to);
  const amount = moneyLeft(seat.price, line.price);
  if (amount === FREE) throw refused('to', 'That seat costs no more: move the ticket');
  const of = { clientId: ctx.client.id, orderId: order.id, position, key, staffId: by.staffId ?? null };
  const [written] = await ctx.db
    .insert(upgrades)
    .values({ ...of, subEventId: seat.subEventId, nr: seat.nr, price: seat.price, amount, createdAt: ctx.now, payBy })
    .onConflictDoNothing()
    .returning();
  if (!written) throw new AppError('idempotency_mismatch', 'This ticket waits for another upgrade');
  await lockCart(ctx, upgradeCartOf(written));
  const { nr } = await holdSeat(ctx, upgradeCartOf(written), seat, { ...to, line });
  await holdUntil(ctx, upgradeCartOf(written), heldUntil(written));
  const [upgrade = written] = await ctx.db
    .update(upgrades)
    .set({ nr })
    .where(and(eq(upgrades.clientId, ctx.client.id), eq(upgrades.id, written.id)))
    .returning();
  const detail = { position, amount, ...staffDetail(by) };
  await record(ctx, { actor: by.actor, action: 'upgrade.asked', orderId: order.id, detail });
  if (!asked.isAtTill) await queueMail(ctx, { kind: 'upgrade', orderId: order.id, occasion: String(upgrade.id) });
  return upgrade;
}

const refused = (path: string, message: string): AppError =>
  new AppError('validation_failed', message, { errors: [{ path, message }] });

async function findAsked(ctx: Context, order: OrderRow, { request, position, to }: UpgradeAsked) {
  const [known] = await ctx.db
    .select()
    .from(upgrades)
    .where(and(eq(upgrades.clientId, ctx.client.id), eq(upgrades.orderId, order.id), eq(upgrades.key, request)));
  if (!known) return undefined;
  const { subEventId, nr } = known;
  const isSame = known.position === position && subEventId === to.subEventId;
  const isSameSeat =
    to.nr === undefined || to.nr === nr || (await areInterchangeable(ctx, subEventId, { nr, other: to.nr }));
  if (isSame && isSameSeat) return known;
  throw new AppError('idempotency_mismatch', 'This request was used for another upgrade');
}
