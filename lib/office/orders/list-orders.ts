import { and, asc, desc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { orderLines, orders, payments, refunds, subEvents } from '@/db/schema';
import type { Money } from '@/lib/money';
import { type OrderRow, statusAt } from '@/lib/orders';
import { toHandOut } from '@/lib/payments';
import { noteDeed, type OfficeContext, scopeFilter } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { filterOrders, type OrderFilters } from './order-filters';

const PAGE = 50;

/** Without permission to see names, `name` is initials and `email` is empty. `tickets`: live ones in the reader's scope. */
export type ListedOrder = Pick<OrderRow, 'id' | 'createdAt' | 'status' | 'currency' | 'email'> & {
  number: string;
  name: string;
  total: Money;
  tickets: number;
  /** The first performance of its tickets, and how many others there are. */
  first: { name: string; startsAt: Date } | undefined;
  others: number;
  /** Whether a refund of it needs a person. */
  isHanging: boolean;
};

type Options = { withNames: boolean };

/** A page of orders, newest first. `more`: the `before` of the next page. Reading names is logged. Needs an office transaction. */
export async function listOrders(ctx: OfficeContext, filters: OrderFilters, { withNames }: Options) {
  const rows = await ctx.db
    .select({ ...COLUMNS, isHanging: exists(hanging(ctx)).mapWith(Boolean) })
    .from(orders)
    .where(await filterOrders(ctx, filters))
    .orderBy(desc(orders.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const lines = await linesOf(
    ctx,
    shown.map(({ id }) => id),
  );
  const [first, last] = [shown[0], shown.at(-1)];
  if (withNames && first && last)
    noteDeed(ctx, {
      action: 'orders.listed',
      detail: { rows: shown.length, first: first.id, last: last.id },
      isRead: true,
    });
  return {
    rows: shown.map((row) => listed(ctx, row, lines.get(row.id) ?? [], withNames)),
    more: rows.length > PAGE ? last?.id : undefined,
  };
}

const COLUMNS = {
  id: orders.id,
  createdAt: orders.createdAt,
  status: orders.status,
  expiresAt: orders.expiresAt,
  firstName: orders.firstName,
  lastName: orders.lastName,
  email: orders.email,
  total: orders.total,
  currency: orders.currency,
};

const hanging = ({ db }: OfficeContext) =>
  db
    .select({ one: sql`1` })
    .from(payments)
    .innerJoin(refunds, and(eq(refunds.clientId, payments.clientId), eq(refunds.paymentId, payments.id)))
    .where(
      and(
        eq(payments.clientId, orders.clientId),
        eq(payments.orderId, orders.id),
        or(eq(refunds.status, 'failed'), toHandOut, sql`${refunds.isUnassigned}`),
      ),
    );

type OrderedTicket = { orderId: number; name: string; startsAt: Date; subEventId: number; isLive: boolean };

async function linesOf(
  { db, client, membership }: OfficeContext,
  ids: number[],
): Promise<Map<number, OrderedTicket[]>> {
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      name: orderLines.eventName,
      startsAt: subEvents.startsAt,
      subEventId: orderLines.subEventId,
      isLive: sql<boolean>`${orderLines.status} = 'live'`,
    })
    .from(orderLines)
    .innerJoin(subEvents, and(eq(subEvents.clientId, orderLines.clientId), eq(subEvents.id, orderLines.subEventId)))
    .where(and(eq(orderLines.clientId, client.id), inArray(orderLines.orderId, ids), scopeFilter(membership)))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const of = new Map<number, OrderedTicket[]>();
  for (const line of lines) of.set(line.orderId, [...(of.get(line.orderId) ?? []), line]);
  return of;
}

type Row = Pick<OrderRow, keyof typeof COLUMNS> & { isHanging: boolean };

function listed(ctx: OfficeContext, row: Row, all: OrderedTicket[], withNames: boolean): ListedOrder {
  const { id, createdAt, currency, total, email, isHanging } = row;
  const live = all.filter(({ isLive }) => isLive);
  const lines = live.length > 0 ? live : all;
  const [first] = lines;
  return {
    id,
    createdAt,
    currency,
    total,
    isHanging,
    number: receiptNumber(row),
    status: statusAt(row, ctx.now),
    name: withNames ? `${row.firstName} ${row.lastName}`.trim() : initialsOf(row),
    email: withNames ? email : '',
    tickets: live.length,
    first: first && { name: first.name, startsAt: first.startsAt },
    others: new Set(lines.map(({ subEventId }) => subEventId)).size - (first ? 1 : 0),
  };
}

/** `A. V.`: enough to recognise a buyer in conversation. */
const initialsOf = ({ firstName, lastName }: Pick<OrderRow, 'firstName' | 'lastName'>): string =>
  [firstName, lastName]
    .filter(Boolean)
    .map((name) => `${[...name][0]}.`)
    .join(' ');
