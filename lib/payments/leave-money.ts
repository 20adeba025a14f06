import { and, eq, inArray, sql } from 'drizzle-orm';
import { officeJobs } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { compareMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { getOrderHead, listLines, lockOrder, type OrderLine, type OrderRow, record } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { cancelLines } from './cancel-lines';

/** The kind of job that cancels a performance (lib/office/job-kinds.ts). */
export const CANCEL_JOB = 'cancel_performance';

/** The key under which tickets of a cancelled performance end, so that their money is refunded or left only once. */
export const cancelRequestOf = (subEventId: number): string => `performance ${subEventId} cancelled`;

/** What goes back with the tickets of a performance: with the last ones also what the way of paying cost. */
export const worthOfTickets = (
  order: Pick<OrderRow, 'paymentCost'>,
  { lines, all }: { lines: readonly OrderLine[]; all: readonly OrderLine[] },
): Money => {
  const prices = lines.map(({ price }) => price);
  return sumMoney(lines.length === all.length ? [...prices, order.paymentCost] : prices);
};

/** A performance that was cancelled, whose buyers may leave their money to the organisation until the rest goes back. */
export type LeaveOffer = { subEventId: number; until: Date; amount: Money; positions: number[] };

/** What of a paid order its buyer may leave now. */
export async function listLeaveOffers(ctx: Context, order: OrderRow): Promise<LeaveOffer[]> {
  if (order.status !== 'paid') return [];
  const all = await listLines(ctx, order.id);
  const untilOf = await findChoices(ctx, [...new Set(all.map(({ subEventId }) => subEventId))]);
  return [...untilOf].map(([subEventId, until]) => {
    const lines = all.filter((line) => line.subEventId === subEventId);
    const positions = lines.map(({ position }) => position);
    return { subEventId, until, amount: worthOfTickets(order, { lines, all }), positions };
  });
}

async function findChoices({ client, db, now }: Context, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ subEventId: officeJobs.subEventId, until: sql<string>`${officeJobs.params}->>'until'` })
    .from(officeJobs)
    .where(
      and(
        eq(officeJobs.clientId, client.id),
        eq(officeJobs.kind, CANCEL_JOB),
        eq(officeJobs.state, 'running'),
        inArray(officeJobs.subEventId, [...ids]),
        sql`${officeJobs.params}->>'refund' = 'choice'`,
      ),
    );
  const found = rows.flatMap(({ subEventId, until }) =>
    subEventId !== null && new Date(until) > now ? [[subEventId, new Date(until)] as const] : [],
  );
  return new Map(found);
}

/**
 * A buyer leaves some or all of the money for a cancelled performance to the organisation: its tickets end, and the rest goes back
 * at once. @throws AppError `order_not_found`; `order_ended` where it is not offered, or not any more; `validation_failed` (`amount`)
 */
export async function leaveMoney(
  ctx: Context,
  key: string,
  { subEventId, amount }: { subEventId: number; amount: Money },
): Promise<void> {
  const { id } = await getOrderHead(ctx, key);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const offer = (await listLeaveOffers(ctx, order)).find((one) => one.subEventId === subEventId);
    if (!offer) throw new AppError('order_ended', 'This money is on its way back');
    if (amount === FREE || compareMoney(amount, offer.amount) > 0) {
      const message = `must be more than 0 and at most ${offer.amount}`;
      throw new AppError('validation_failed', `amount ${message}`, { errors: [{ path: 'amount', message }] });
    }
    await cancelLines(ctx, {
      order: key,
      positions: offer.positions,
      refund: moneyLeft(offer.amount, amount),
      request: cancelRequestOf(subEventId),
      by: { actor: 'buyer' as const },
    });
    const detail = { performance: subEventId, amount };
    await record(ctx, { actor: 'buyer', action: 'money.left', orderId: id, detail });
  });
}
