import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { orders, subscriptionEvents, subscriptions, ticketTypes, voucherSeries } from '@/db/schema';
import type { Money } from '@/lib/money';
import { noteDeed, type OfficeContext } from '@/lib/staff';
import { countTaken } from '@/lib/subscriptions';
import { type Period, paidWithin } from '../figures';
import { seesAll } from '../vouchers/list-vouchers';
import { type SoldByVoucher, sumsOf, ticketsByVoucher } from '../vouchers/tickets-by-voucher';

/** `sold`: subscriptions in paid or reserved orders; `taken`: those, and the ones in carts. `off`: the discount on their tickets. */
export type ListedSubscription = typeof subscriptions.$inferSelect & Sold & { typeName: string; taken: number };
export type Sold = SoldByVoucher & { sold: number };

const NONE: Sold = { sold: 0, tickets: 0, amount: '0.00' as Money, off: '0.00' as Money };

/** Subscriptions in the organisation's order; archived ones come last, and only if some were sold or `id` asks for it. */
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
      ...subscription,
      typeName,
      taken: taken.get(seriesId) ?? 0,
      ...(sold.get(subscription.id) ?? NONE),
    }))
    .filter((one) => !one.archived || one.sold > 0 || id !== undefined);
}

/** Sales by subscription id: of all time, or of orders paid in a period. Cancelled tickets do not count. */
export async function soldOf(ctx: OfficeContext, period?: Period): Promise<Map<number, Sold>> {
  const { db, client } = ctx;
  const inTime = period ? paidWithin(period, client.timezone) : inArray(orders.status, ['paid', 'promised']);
  const tickets = ticketsByVoucher(ctx, and(isNotNull(voucherSeries.subscriptionId), inTime));
  const rows = await db
    .select({ id: tickets.subscriptionId, sold: peopleOf(tickets), ...sumsOf(tickets) })
    .from(tickets)
    .groupBy(tickets.subscriptionId);
  return new Map(rows.flatMap(({ id, ...sold }) => (id === null ? [] : [[id, sold]])));
}

const peopleOf = ({ voucherId }: Pick<ReturnType<typeof ticketsByVoucher>, 'voucherId'>) =>
  sql<number>`count(DISTINCT ${voucherId})::int`;

/** Sales of a period with names, of the subscriptions that sold something. */
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

/** An order with subscriptions of one kind. */
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

/** A page of listSubscribers; reading it is logged. */
export async function readSubscribers(ctx: OfficeContext, asked: { id: number; before?: number | undefined }) {
  const found = await listSubscribers(ctx, asked);
  noteNamesRead(ctx, asked.id, 'subscribers.listed', found.rows.length);
  return found;
}

/** Logs that somebody read names of people with a subscription. */
export function noteNamesRead(
  ctx: OfficeContext,
  id: number,
  action: 'subscribers.listed' | 'renewals.listed',
  rows: number,
): void {
  const asReader = { ...ctx, permission: 'orders.read' as const };
  if (rows > 0) noteDeed(asReader, { action, subject: `subscription ${id}`, detail: { rows }, isRead: true });
}

/** Orders with the subscription, newest first; `before`: those with a lower id. */
export async function listSubscribers(
  ctx: OfficeContext,
  { id, before }: { id: number; before?: number | undefined },
): Promise<{ rows: Subscriber[]; hasMore: boolean }> {
  const isOf = and(
    eq(voucherSeries.subscriptionId, id),
    inArray(orders.status, ['paid', 'promised']),
    before === undefined ? undefined : lt(orders.id, before),
  );
  const sold = ticketsByVoucher(ctx, isOf);
  const { orderId, createdAt, status, firstName, lastName, email } = sold;
  const { tickets, amount } = sumsOf(sold);
  const rows = await ctx.db
    .select({
      orderId,
      createdAt,
      status,
      firstName,
      lastName,
      email,
      subscriptions: peopleOf(sold),
      tickets,
      amount,
    })
    .from(sold)
    .groupBy(orderId, createdAt, status, firstName, lastName, email)
    .orderBy(desc(orderId))
    .limit(AT_ONCE + 1);
  return { rows: rows.slice(0, AT_ONCE), hasMore: rows.length > AT_ONCE };
}

/** One subscription with the ids of its performances; undefined where there is none. */
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
