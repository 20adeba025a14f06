import { and, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import {
  mainEvents,
  orderChannel,
  orderLines,
  orderStatus,
  orders,
  type PaymentProvider,
  paymentProvider,
  payments,
  subEvents,
  ticketKeys,
} from '@/db/schema';
import type { OrderRow } from '@/lib/orders';
import { type OfficeContext, scopeFilter } from '@/lib/staff';
import { verifyTicketCode } from '@/lib/tickets';
import type { OrderSearch } from './read-search';

export const ORDER_STATUSES = orderStatus.enumValues;
export const ORDER_CHANNELS = orderChannel.enumValues;
export const PAYMENT_PROVIDERS = paymentProvider.enumValues;

/** Filters of a list of orders. `from`, `to`: when they were made (`to` is excluded). `before`: ids below this one. */
export type OrderFilters = {
  search?: OrderSearch | undefined;
  performance?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  status?: OrderRow['status'] | undefined;
  provider?: PaymentProvider | undefined;
  channel?: OrderRow['channel'] | undefined;
  before?: number | undefined;
};

export async function filterOrders(ctx: OfficeContext, filters: OrderFilters): Promise<SQL | undefined> {
  const { search, performance, from, to, status, provider, channel, before } = filters;
  return and(
    eq(orders.clientId, ctx.client.id),
    ordersInScope(ctx),
    search && (await found(ctx, search)),
    performance === undefined ? undefined : inArray(orders.id, ordersOf(ctx, eq(orderLines.subEventId, performance))),
    from && gte(orders.createdAt, from),
    to && lt(orders.createdAt, to),
    status && hasStatus(ctx, status),
    provider && paidBy(ctx, provider),
    channel && eq(orders.channel, channel),
    before === undefined ? undefined : lt(orders.id, before),
  );
}

/** Orders with a ticket in the caller's scope; undefined when the scope is everything. */
export function ordersInScope(ctx: OfficeContext): SQL | undefined {
  const scope = scopeFilter(ctx.membership);
  return scope && inArray(orders.id, ordersOf(ctx, scope));
}

const ordersOf = ({ db, client }: OfficeContext, condition: SQL) =>
  db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .innerJoin(subEvents, and(eq(subEvents.clientId, orderLines.clientId), eq(subEvents.id, orderLines.subEventId)))
    .where(and(eq(orderLines.clientId, client.id), condition));

async function found(ctx: OfficeContext, search: OrderSearch): Promise<SQL> {
  if ('words' in search) {
    const words = sql.join(
      search.words.map((word) => sql`${word}`),
      sql`, `,
    );
    return sql`${orders.id} IN (SELECT orders_by_words(ARRAY[${words}]::text[]))`;
  }
  if ('key' in search) return eq(orders.key, search.key);
  if ('id' in search) return eq(orders.id, search.id);
  if ('code' in search) return eq(orders.id, await orderOfCode(ctx, search.code));
  if ('reference' in search) return inArray(orders.id, withReference(ctx, search.reference));
  // Ids with these last four digits, each looked up by the primary key.
  const last = sql`(SELECT max(l.id) FROM ${orders} l WHERE l.client_id = ${ctx.client.id})`;
  return sql`${orders.id} = ANY (ARRAY(SELECT generate_series(${search.lastFour}::bigint, ${last}, 10000)))`;
}

const NONE = 0;

/** Reads the keys without making one: an organisation without keys has no tickets. */
async function orderOfCode({ db, client }: OfficeContext, code: string): Promise<number> {
  const keys = await db
    .select({ id: ticketKeys.id, publicKey: ticketKeys.publicKey })
    .from(ticketKeys)
    .where(eq(ticketKeys.clientId, client.id));
  return verifyTicketCode(code, keys)?.orderId ?? NONE;
}

const withReference = ({ db, client }: OfficeContext, reference: string) =>
  db
    .select({ id: payments.orderId })
    .from(payments)
    .where(and(eq(payments.clientId, client.id), eq(payments.providerRef, reference)));

const paidBy = ({ db, client }: OfficeContext, provider: PaymentProvider) =>
  inArray(
    orders.id,
    db
      .select({ id: payments.orderId })
      .from(payments)
      .where(and(eq(payments.clientId, client.id), eq(payments.provider, provider), sql`${payments.settles}`)),
  );

/** Status by the clock, like statusAt: a pending order whose time is up has expired. */
function hasStatus({ now }: OfficeContext, status: OrderRow['status']): SQL | undefined {
  const is = eq(orders.status, status);
  if (status === 'pending') return and(is, sql`${orders.expiresAt} > ${now.toISOString()}::timestamptz`);
  if (status === 'expired') return or(is, and(eq(orders.status, 'pending'), lte(orders.expiresAt, now)));
  return is;
}

const MOST_PERFORMANCES = 300;
const PAST_DAYS = 60;

/** Up to 300 performances to choose from: the chosen one, future ones, and those of the last two months. `hasMore`: there are others. */
export async function listPerformanceChoices({ db, client, now, membership }: OfficeContext, chosen?: number) {
  const since = new Date(now.getTime() - PAST_DAYS * 86_400_000);
  const isChosen = sql`${subEvents.id} IS NOT DISTINCT FROM ${chosen ?? null}::int`;
  const rows = await db
    .select({
      id: subEvents.id,
      name: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsAt: subEvents.startsAt,
    })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(
      and(eq(subEvents.clientId, client.id), scopeFilter(membership), or(gte(subEvents.startsAt, since), isChosen)),
    )
    .orderBy(desc(isChosen), desc(sql`${subEvents.startsAt} > ${now.toISOString()}::timestamptz`), subEvents.startsAt)
    .limit(MOST_PERFORMANCES + 1);
  return { rows: rows.slice(0, MOST_PERFORMANCES), hasMore: rows.length > MOST_PERFORMANCES };
}
