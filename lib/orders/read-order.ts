import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { locations, mainEvents, orderLines, orders, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { ORDER_KEY_PATTERN, seatIdOf } from '@/lib/ids';

export type OrderRow = typeof orders.$inferSelect;
type When = Pick<typeof orderLines.$inferSelect, 'startsAt' | 'endsAt' | 'locationId' | 'locationName'>;

/**
 * One ticket, with prices and names as ordered; time, place and `eventTypes` as they are now. `ordered`: time and place
 * as ordered. `isMoved`: whether those differ. `isCancelled`: it does not take place.
 */
export type OrderLine = typeof orderLines.$inferSelect & {
  seatId: string;
  /** The section's name in the plan of the hall, if `section` is translated (lib/i18n/own-words.ts). */
  planSection?: string | null;
  eventTypes: string[];
  ordered: When;
  isMoved: boolean;
  isCancelled: boolean;
  /** Increases when the time, place or cancellation of the performance changes. */
  revision: number;
};
/**
 * `status` is by the clock: a pending order past its expiry is `expired`. `lines`: the live lines in cart order, at least one except for a
 * gift card; `ended`: the lines that were cancelled or moved.
 */
export type Order = OrderRow & { lines: OrderLine[]; ended: OrderLine[] };

/** The order of tickets with that key; not one of a gift card. @throws AppError `order_not_found` */
export async function getOrder(ctx: Context, key: string): Promise<Order> {
  return (await findOrder(ctx, key)) ?? notFound();
}

/** Like getOrder; undefined when there is none. */
export async function findOrder(ctx: Context, key: string): Promise<Order | undefined> {
  if (!ORDER_KEY_PATTERN.test(key)) return undefined;
  const rows = await wholeByKey(ctx.db).execute({ clientId: ctx.client.id, key });
  const head = headAt(
    ctx,
    rows.map(({ order }) => order),
  );
  return head && { ...head, ...byState(rows) };
}

/** Like getOrder, by id; also an order of a gift card. */
export async function getOrderById(ctx: Context, id: number): Promise<Order> {
  return withLines(ctx, await getOrderHeadById(ctx, id));
}

/** The latest order made from this cart, while it waits for payment. */
export async function findPendingOrder(ctx: Context, cartId: string): Promise<Order | undefined> {
  const head = headAt(ctx, await lastOfCart(ctx.db).execute({ clientId: ctx.client.id, cartId }));
  return head?.status === 'pending' ? withLines(ctx, head) : undefined;
}

/** The order with that key, without its lines. @throws AppError `order_not_found` */
export async function getOrderHead(ctx: Context, key: string): Promise<OrderRow> {
  return (await findOrderHead(ctx, key)) ?? notFound();
}

/** The order with that id, without its lines. @throws AppError `order_not_found` */
export async function getOrderHeadById(ctx: Context, id: number): Promise<OrderRow> {
  return headAt(ctx, await byId(ctx.db).execute({ clientId: ctx.client.id, id })) ?? notFound();
}

/** Like getOrderHead; undefined when there is none. */
export async function findOrderHead(ctx: Context, key: string): Promise<OrderRow | undefined> {
  if (!ORDER_KEY_PATTERN.test(key)) return undefined;
  return headAt(ctx, await byKey(ctx.db).execute({ clientId: ctx.client.id, key }));
}

function notFound(): never {
  throw new AppError('order_not_found', 'Order not found');
}

const headAt = ({ now }: Context, [order]: OrderRow[]): OrderRow | undefined =>
  order && { ...order, status: statusAt(order, now) };

const withLines = async (ctx: Context, head: OrderRow): Promise<Order> => ({
  ...head,
  ...byState(await linesOf(ctx.db).execute({ clientId: ctx.client.id, orderId: head.id })),
});

function byState(rows: LineRow[]): Pick<Order, 'lines' | 'ended'> {
  const all = rows.map(lineOf);
  return { lines: all.filter(isLive), ended: all.filter((line) => !isLive(line)) };
}

const isLive = ({ status }: OrderLine): boolean => status === 'live';

const p = sql.placeholder;
const ofClient = eq(orders.clientId, p('clientId'));

const byKey = oncePerDatabase(
  (db) =>
    db
      .select()
      .from(orders)
      .where(and(ofClient, eq(orders.key, p('key'))))
      .prepare('order_by_key'),
  { isBrief: true },
);

const byId = oncePerDatabase(
  (db) =>
    db
      .select()
      .from(orders)
      .where(and(ofClient, eq(orders.id, p('id'))))
      .prepare('order_by_id'),
  { isBrief: true },
);

const lastOfCart = oncePerDatabase(
  (db) =>
    db
      .select()
      .from(orders)
      .where(and(ofClient, eq(orders.cartId, p('cartId'))))
      .orderBy(desc(orders.id))
      .limit(1)
      .prepare('last_order_of_cart'),
  { isBrief: true },
);

/** A line with the present state of its performance. */
const LINE = {
  line: {
    ...getTableColumns(orderLines),
    eventTypes: mainEvents.types,
    revision: subEvents.revision,
    cancelledAt: subEvents.cancelledAt,
  },
  now: {
    startsAt: subEvents.startsAt,
    endsAt: subEvents.endsAt,
    locationId: subEvents.locationId,
    locationName: locations.name,
  },
};

// An order of tickets has at least one line.
const wholeByKey = oncePerDatabase(
  (db) =>
    db
      .select({ order: getTableColumns(orders), ...LINE })
      .from(orders)
      .innerJoin(orderLines, and(eq(orderLines.clientId, orders.clientId), eq(orderLines.orderId, orders.id)))
      .innerJoin(subEvents, and(eq(subEvents.clientId, orderLines.clientId), eq(subEvents.id, orderLines.subEventId)))
      .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
      .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
      .where(and(ofClient, eq(orders.key, p('key'))))
      .orderBy(asc(orderLines.position))
      .prepare('whole_order_by_key'),
  { isBrief: true },
);

const linesWhere = (db: Db, isAsked: SQL) =>
  db
    .select(LINE)
    .from(orderLines)
    .innerJoin(subEvents, and(eq(subEvents.clientId, orderLines.clientId), eq(subEvents.id, orderLines.subEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(and(eq(orderLines.clientId, p('clientId')), isAsked))
    .orderBy(asc(orderLines.position));

const linesOf = oncePerDatabase(
  (db) => linesWhere(db, eq(orderLines.orderId, p('orderId'))).prepare('lines_of_order'),
  { isBrief: true },
);

const linesOfAll = oncePerDatabase((db) =>
  linesWhere(db, sql`${orderLines.orderId} = ANY (${p('orderIds')}::bigint[])`).prepare('lines_of_orders'),
);

/** The lines of an order that were not cancelled or moved, in the order of the cart. */
export async function listLines(ctx: Context, orderId: number): Promise<OrderLine[]> {
  return byState(await linesOf(ctx.db).execute({ clientId: ctx.client.id, orderId })).lines;
}

/** Like listLines, for several orders, by order id. */
export async function listLinesOf(ctx: Context, orderIds: readonly number[]): Promise<Map<number, OrderLine[]>> {
  const rows = await linesOfAll(ctx.db).execute({ clientId: ctx.client.id, orderIds: `{${orderIds.join()}}` });
  const found = new Map<number, OrderLine[]>(orderIds.map((id) => [id, []]));
  for (const line of byState(rows).lines) found.get(line.orderId)?.push(line);
  return found;
}

function lineOf({ line: { cancelledAt, ...line }, now }: LineRow): OrderLine {
  const { startsAt, endsAt, locationId, locationName } = line;
  const ordered = { startsAt, endsAt, locationId, locationName };
  return {
    ...line,
    ...now,
    ordered,
    isMoved: isMoved(ordered, now),
    isCancelled: cancelledAt !== null,
    seatId: seatIdOf(line.subEventId, line.nr),
  };
}

type LineRow = {
  line: typeof orderLines.$inferSelect & Pick<OrderLine, 'eventTypes' | 'revision'> & { cancelledAt: Date | null };
  now: When;
};

/** An end time that was added or removed does not count as a move. */
function isMoved(ordered: When, now: When): boolean {
  const endsElse = ordered.endsAt && now.endsAt && ordered.endsAt.getTime() !== now.endsAt.getTime();
  return (
    ordered.startsAt.getTime() !== now.startsAt.getTime() ||
    !!endsElse ||
    ordered.locationId !== now.locationId ||
    ordered.locationName !== now.locationName
  );
}

/** The state of an order by the clock: it may have expired before housekeeping recorded that. */
export function statusAt({ status, expiresAt }: Pick<OrderRow, 'status' | 'expiresAt'>, now: Date): OrderRow['status'] {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}
