import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import {
  orderLines,
  orders,
  subscriptionEvents,
  subscriptions,
  ticketTypes,
  voucherSeries,
  vouchers,
} from '@/db/schema';
import type { Money } from '@/lib/money';
import type { OfficeContext } from '@/lib/staff';
import { countTaken } from '@/lib/subscriptions';
import { type Period, paidWithin } from '../figures';

/** `sold`: people who have one, in orders that are paid or reserved; `taken`: those, and in carts. `off`: what its tickets cost less. */
export type ListedSubscription = typeof subscriptions.$inferSelect & Sold & { typeName: string; taken: number };
export type Sold = { sold: number; tickets: number; amount: Money; off: Money };

/** Who works for some shows alone does not see them: a subscription is of several. */
const seesAll = ({ membership }: OfficeContext): boolean => membership.scope === 'all';

const NONE: Sold = { sold: 0, tickets: 0, amount: '0.00' as Money, off: '0.00' as Money };

/** The subscriptions, in the organisation's order; archived ones last, where some were sold. */
export async function listSubscriptions(ctx: OfficeContext, id?: number): Promise<ListedSubscription[]> {
  if (!seesAll(ctx)) return [];
  const { db, client } = ctx;
  const rows = await db
    .select({ subscription: subscriptions, typeName: ticketTypes.name, seriesId: voucherSeries.id })
    .from(subscriptions)
    .innerJoin(
      ticketTypes,
      and(eq(ticketTypes.clientId, subscriptions.clientId), eq(ticketTypes.id, subscriptions.ticketTypeId)),
    )
    .innerJoin(
      voucherSeries,
      and(eq(voucherSeries.clientId, subscriptions.clientId), eq(voucherSeries.subscriptionId, subscriptions.id)),
    )
    .where(and(eq(subscriptions.clientId, client.id), id === undefined ? undefined : eq(subscriptions.id, id)))
    .orderBy(asc(subscriptions.archived), asc(subscriptions.position), asc(subscriptions.id));
  const sold = await soldOf(ctx);
  const taken = await countTaken(
    ctx,
    rows.map(({ seriesId }) => seriesId),
  );
  return rows
    .map(({ subscription, typeName, seriesId }) => ({
      ...{ ...subscription, typeName, taken: taken.get(seriesId) ?? 0 },
      ...(sold.get(subscription.id) ?? NONE),
    }))
    .filter((one) => !one.archived || one.sold > 0 || id !== undefined);
}

/** What was sold of each subscription: ever, or with orders that were paid in a period. What was cancelled since does not count. */
export async function soldOf({ db, client }: OfficeContext, period?: Period): Promise<Map<number, Sold>> {
  const rows = await db
    .select({
      id: voucherSeries.subscriptionId,
      sold: sql<number>`count(DISTINCT ${vouchers.id})::int`,
      tickets: sql<number>`count(*)::int`,
      amount: sql<Money>`sum(${orderLines.price})::numeric(14, 2)::text`,
      off: sql<Money>`sum(${orderLines.voucherOff})::numeric(14, 2)::text`,
    })
    .from(voucherSeries)
    .innerJoin(vouchers, and(eq(vouchers.clientId, voucherSeries.clientId), eq(vouchers.seriesId, voucherSeries.id)))
    .innerJoin(orderLines, and(eq(orderLines.clientId, vouchers.clientId), eq(orderLines.voucherId, vouchers.id)))
    .innerJoin(orders, and(eq(orders.clientId, orderLines.clientId), eq(orders.id, orderLines.orderId)))
    .where(
      and(
        eq(voucherSeries.clientId, client.id),
        sql`${voucherSeries.subscriptionId} IS NOT NULL`,
        eq(orderLines.status, 'live'),
        period ? paidWithin(period, client.timezone) : inArray(orders.status, ['paid', 'promised']),
      ),
    )
    .groupBy(voucherSeries.subscriptionId);
  return new Map(rows.flatMap(({ id, ...sold }) => (id === null ? [] : [[id, sold]])));
}

/** What was sold in a period of each, with its name; those of which something was. */
export async function readSubscriptionFigures(
  ctx: OfficeContext,
  period: Period,
): Promise<(Sold & { name: string })[]> {
  if (!seesAll(ctx)) return [];
  const sold = await soldOf(ctx, period);
  if (sold.size === 0) return [];
  const rows = await ctx.db
    .select({ id: subscriptions.id, name: subscriptions.name })
    .from(subscriptions)
    .where(and(eq(subscriptions.clientId, ctx.client.id), inArray(subscriptions.id, [...sold.keys()])))
    .orderBy(asc(subscriptions.position), asc(subscriptions.id));
  return rows.map(({ id, name }) => ({ name, ...(sold.get(id) ?? NONE) }));
}

/** Somebody's order with subscriptions of one kind. */
export type Subscriber = {
  orderId: number;
  createdAt: Date;
  status: typeof orders.$inferSelect.status;
  firstName: string;
  lastName: string;
  email: string;
  subscriptions: number;
  tickets: number;
  amount: Money;
};

const AT_ONCE = 200;

/** Who has it, the newest order first; `before` an order. */
export async function listSubscribers(
  { db, client }: OfficeContext,
  { id, before }: { id: number; before?: number | undefined },
): Promise<{ rows: Subscriber[]; hasMore: boolean }> {
  const rows = await db
    .select({
      orderId: orders.id,
      createdAt: orders.createdAt,
      status: orders.status,
      firstName: orders.firstName,
      lastName: orders.lastName,
      email: orders.email,
      subscriptions: sql<number>`count(DISTINCT ${vouchers.id})::int`,
      tickets: sql<number>`count(*)::int`,
      amount: sql<Money>`sum(${orderLines.price})::numeric(14, 2)::text`,
    })
    .from(voucherSeries)
    .innerJoin(vouchers, and(eq(vouchers.clientId, voucherSeries.clientId), eq(vouchers.seriesId, voucherSeries.id)))
    .innerJoin(orderLines, and(eq(orderLines.clientId, vouchers.clientId), eq(orderLines.voucherId, vouchers.id)))
    .innerJoin(orders, and(eq(orders.clientId, orderLines.clientId), eq(orders.id, orderLines.orderId)))
    .where(
      and(
        ...[eq(voucherSeries.clientId, client.id), eq(voucherSeries.subscriptionId, id), eq(orderLines.status, 'live')],
        inArray(orders.status, ['paid', 'promised']),
        before === undefined ? undefined : lt(orders.id, before),
      ),
    )
    .groupBy(orders.clientId, orders.id)
    .orderBy(desc(orders.id))
    .limit(AT_ONCE + 1);
  return { rows: rows.slice(0, AT_ONCE), hasMore: rows.length > AT_ONCE };
}

/** One with its performances' ids; undefined where there is none. */
export async function getListedSubscription(ctx: OfficeContext, id: number) {
  const [found] = await listSubscriptions(ctx, id);
  if (!found) return undefined;
  const events = await ctx.db
    .select({ id: subscriptionEvents.subEventId })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.clientId, ctx.client.id), eq(subscriptionEvents.subscriptionId, id)))
    .orderBy(asc(subscriptionEvents.position));
  return { subscription: found, subEventIds: events.map((one) => one.id) };
}
