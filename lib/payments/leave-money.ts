import { and, eq, inArray, sql } from 'drizzle-orm';
import { officeJobs } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { requirePayable } from '@/lib/currency';
import { AppError } from '@/lib/errors';
import { compareMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { getOrderHead, listLines, lockOrder, type OrderLine, type OrderRow, record } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { cancelLines } from './cancel-lines';

/** The kind of job that cancels a performance (lib/office/job-kinds.ts). */
export const CANCEL_JOB = 'cancel_performance';

/** The idempotency key under which tickets of a cancelled performance end: their money is refunded or donated only once. */
export const cancelRequestOf = (subEventId: number): string => `performance ${subEventId} cancelled`;

/** The amount refunded for tickets of a performance: includes the payment fee when they are the order's last. */
export const worthOfTickets = (
  order: Pick<OrderRow, 'paymentCost'>,
  { lines, all }: { lines: readonly OrderLine[]; all: readonly OrderLine[] },
): Money => {
  const prices = lines.map(({ price }) => price);
  return sumMoney(lines.length === all.length ? [...prices, order.paymentCost] : prices);
};

/** A cancelled performance whose price the buyer may donate to the organisation, until `until`. */
export type LeaveOffer = { subEventId: number; until: Date; amount: Money; positions: number[] };

/** What the buyer of a paid order may donate now. */
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
 * Donates some or all of the price of a cancelled performance to the organisation: ends its tickets and queues a refund of the rest.
 * @throws AppError `order_not_found`; `order_ended` when it is not, or no longer, offered; `validation_failed` (`amount`)
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
    requirePayable(amount, ctx.client.currency);
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
