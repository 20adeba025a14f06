import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { orderLines, orders, payments, refunds, reservations, seats } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { newOrderKey } from '@/lib/ids';
import { type Money, sumMoney } from '@/lib/money';
import {
  getOrderById,
  getOrderHead,
  listLines,
  lockOrder,
  type Order,
  type OrderLine,
  type OrderRow,
  record,
  staffDetail,
  voidTickets,
} from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { FREE } from '@/lib/pricing';
import { lockPerformance } from '@/lib/seats';
import { announceChange, announceOrder } from '@/lib/webhooks';
import { ascending, findTickets, reduceTotal } from './find-tickets';
import { type ChangeAsked, findLineChange, noteLineChange } from './line-change';
import { divideOverPayments, listUsed } from './queue-order-refund';
import type { Payment } from './read-payment';
import { wasAdmitted } from './was-admitted';

export type OrderToSplit = ChangeAsked & {
  /** Of the tickets, as in `Order.lines`: some, not all. */
  positions: readonly number[];
  buyer: Pick<OrderRow, 'email' | 'firstName' | 'lastName'>;
};

/**
 * Moves tickets of a paid order to a new order with its own buyer and a share of the payment (README.md, "Orders that are split").
 * @throws AppError `order_not_found`; `order_not_paid`, `order_ended`; `seat_not_found`; `idempotency_mismatch`; `validation_failed` (all
 * tickets, one admitted at the door, an order on invoice, an outside refund that nobody assigned)
 */
export async function splitOrder(ctx: Context, asked: OrderToSplit): Promise<Order> {
  const { id } = await getOrderHead(ctx, asked.order);
  const positions = ascending(asked.positions);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const about = { kind: 'split', positions, wanted: null } as const;
    if (await findLineChange(ctx, order, asked.request, about)) return findSplit(ctx, id, positions);
    const lines = await findTickets(ctx, order, positions);
    await refuse(ctx, order, lines);
    const price = sumMoney(lines.map((line) => line.price));
    const made = await writeOrder(ctx, order, price, asked.buyer);
    await share(ctx, order, made, price);
    await moveLines(ctx, order, made, lines);
    await keepReservation(ctx, order, made);
    const changed = await reduceTotal(ctx, order, { price, fee: FREE });
    await noteLineChange(ctx, order, { ...about, refunds: [], asked });
    await queueMail(ctx, { kind: 'confirmation', orderId: made.id });
    const detail = { from: order.id, tickets: lines.length, ...staffDetail(asked.by) };
    await record(ctx, { actor: asked.by.actor, action: 'order.split_off', orderId: made.id, detail });
    await voidTickets(ctx, order.id, { reason: 'moved', positions });
    await announceChange(ctx, changed, positions);
    await announceOrder(ctx, made);
    return getOrderById(ctx, made.id);
  });
}

/** The order that the same request made before. */
async function findSplit(ctx: Context, id: number, positions: readonly number[]): Promise<Order> {
  const { ended } = await getOrderById(ctx, id);
  const line = ended.find(({ position }) => position === positions[0]);
  if (!line?.splitOrderId) throw new Error('A split order is not there');
  return getOrderById(ctx, line.splitOrderId);
}

async function refuse(ctx: Context, order: OrderRow, lines: OrderLine[]): Promise<void> {
  if (order.channel === 'invoice')
    throw refused('invoice', 'An order on invoice has one debtor: take tickets off it instead');
  if (lines.length === (await listLines(ctx, order.id)).length)
    throw refused('all', 'At least one ticket stays: give the whole order another address instead');
  // The job that cancels a performance may have listed its orders already, and would miss the new one.
  for (const id of ascending([...new Set(lines.map(({ subEventId }) => subEventId))]))
    if ((await lockPerformance(ctx, id))?.cancelledAt) throw refused('cancelled', `Performance ${id} is cancelled`);
  for (const line of lines)
    if (await wasAdmitted(ctx, line)) throw refused('let_in', `Ticket ${line.position} was let in already`);
  const [open] = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.clientId, refunds.clientId), eq(payments.id, refunds.paymentId)))
    .where(and(eq(payments.clientId, ctx.client.id), eq(payments.orderId, order.id), eq(refunds.isUnassigned, true)))
    .limit(1);
  if (open) throw refused('unassigned', `First say for which tickets refund ${open.id} is`);
}

const refused = (why: 'invoice' | 'all' | 'let_in' | 'unassigned' | 'cancelled', message: string): AppError =>
  new AppError('validation_failed', message, { errors: [{ path: `split.${why}`, message }] });

async function writeOrder(
  ctx: Context,
  from: OrderRow,
  price: Money,
  { email, firstName, lastName }: OrderToSplit['buyer'],
): Promise<OrderRow> {
  const [made] = await ctx.db
    .insert(orders)
    .values({
      clientId: ctx.client.id,
      key: newOrderKey(),
      status: 'paid',
      channel: from.channel,
      // No id of a visitor's cart has a colon.
      cartId: `split:${randomUUID()}`,
      ticketsTotal: price,
      paymentCost: FREE,
      total: price,
      currency: from.currency,
      vatRate: from.vatRate,
      locale: from.locale,
      email,
      firstName,
      lastName,
      optIn: false,
      mailingList: false,
      createdAt: ctx.now,
      expiresAt: from.expiresAt,
      paidAt: from.paidAt,
    })
    .returning();
  if (!made) throw new Error('The order was not saved');
  return made;
}

/** Unpaid tickets still count for the mailbox that reserved them after they are split off. */
async function keepReservation({ client, db }: Context, from: OrderRow, to: OrderRow): Promise<void> {
  const [kept] = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.clientId, client.id), eq(reservations.orderId, from.id)));
  if (kept) await db.insert(reservations).values({ ...kept, orderId: to.id, token: randomUUID() });
}

/** Pays the new order with the money of these tickets, taken from the payments in the order of refunds. */
async function share(ctx: Context, from: OrderRow, to: OrderRow, price: Money): Promise<void> {
  const used = (await listUsed(ctx, [from.id])).get(from.id) ?? [];
  // Every paid order needs a settling payment, also a free one.
  const parts = divideOverPayments(used, price).filter(({ payment, amount }) => payment.settles || amount !== FREE);
  await ctx.db
    .insert(payments)
    .values(parts.map(({ payment, amount }) => shareOf(payment, { orderId: to.id, amount, now: ctx.now })));
}

type Shared = { orderId: number; amount: Money; now: Date };

function shareOf(payment: Payment, { orderId, amount, now }: Shared): typeof payments.$inferInsert {
  const { clientId, id, sourceId, provider, methodId, description, method, currency, giftCardId } = payment;
  return {
    clientId,
    orderId,
    token: randomUUID(),
    provider,
    methodId,
    description,
    method,
    giftCardId,
    cost: FREE,
    amount,
    currency,
    status: 'paid',
    paidAmount: amount,
    paidCurrency: payment.paidCurrency,
    paidAt: payment.paidAt,
    settles: payment.settles,
    topsUp: payment.topsUp,
    shareOf: id,
    sourceId: sourceId ?? id,
    createdAt: now,
  };
}

/** Moves the lines to the new order as new lines, with their seats. */
async function moveLines({ client, db }: Context, from: OrderRow, to: OrderRow, lines: OrderLine[]): Promise<void> {
  const positions = `{${lines.map(({ position }) => position).join()}}`;
  const these = sql`client_id = ${client.id} AND order_id = ${from.id} AND position = ANY (${positions}::int[])`;
  await db.execute(sql`
    INSERT INTO ${orderLines} (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
      category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
      location_name, vat_rate, voucher_id, voucher_off, holder, named_at)
    SELECT client_id, ${to.id}, row_number() OVER (ORDER BY position), sub_event_id, nr, section, row_nr, seat_nr, category_id,
      category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
      location_name, vat_rate, voucher_id, voucher_off, holder, named_at FROM ${orderLines} WHERE ${these} RETURNING true`);
  await db.execute(sql`
    UPDATE ${orderLines} l SET split_order_id = ${to.id}, split_position = n.position FROM ${orderLines} n
     WHERE l.client_id = ${client.id} AND l.order_id = ${from.id} AND l.position = ANY (${positions}::int[])
       AND n.client_id = l.client_id AND n.order_id = ${to.id} AND n.sub_event_id = l.sub_event_id AND n.nr = l.nr`);
  const moved = await db.execute(sql`
    UPDATE ${seats} s SET order_id = ${to.id} FROM ${orderLines} n
     WHERE n.client_id = ${client.id} AND n.order_id = ${to.id} AND s.client_id = n.client_id
       AND s.sub_event_id = n.sub_event_id AND s.nr = n.nr AND s.order_id = ${from.id}`);
  if (moved.count !== lines.length) throw new Error('A seat that was sold is not the order’s');
}
