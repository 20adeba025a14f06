import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { mainEvents, orders, payments, seats, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { ORDER_KEY_PATTERN } from '@/lib/ids';
import { ASKED_PROVIDERS } from '@/lib/providers';

export type Payment = typeof payments.$inferSelect;

export const ofPayment = ({ clientId, id }: Pick<Payment, 'clientId' | 'id'>) =>
  and(eq(payments.clientId, clientId), eq(payments.id, id));

/** The payment with this token. @throws AppError `payment_not_found` */
export async function getPaymentByToken(ctx: Context, token: string): Promise<Payment> {
  const payment = await findPaymentByToken(ctx, token);
  if (!payment) throw new AppError('payment_not_found', 'Payment not found');
  return payment;
}

/** Like getPaymentByToken; undefined when there is none. */
export async function findPaymentByToken(ctx: Context, token: string): Promise<Payment | undefined> {
  const [payment] = await byToken(ctx.db).execute({ clientId: ctx.client.id, token });
  return payment;
}

/** Like getPaymentByToken, with what a returning buyer needs of its order. @throws AppError `payment_not_found` */
export async function getReturned(ctx: Context, token: string) {
  const [found] = await byTokenWithOrder(ctx.db).execute({ clientId: ctx.client.id, token });
  if (!found) throw new AppError('payment_not_found', 'Payment not found');
  return found;
}

/**
 * An order with its latest payment, without a lock; undefined when there is none. `withdrawn`: its performances that
 * are no longer on sale, while it waits.
 */
export async function findLatest(ctx: Context, key: string) {
  if (!ORDER_KEY_PATTERN.test(key)) return undefined;
  const [found] = await latestOfKey(ctx.db).execute({ clientId: ctx.client.id, key });
  return found;
}

/** The current payment with this id. */
export async function findPayment(ctx: Context, id: number): Promise<Payment | undefined> {
  const [payment] = await byId(ctx.db).execute({ clientId: ctx.client.id, id });
  return payment;
}

/** The payment that paid an order. @throws Error when there is none */
export async function getSettling(ctx: Context, orderId: number): Promise<Payment> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, ctx.client.id), eq(payments.orderId, orderId), sql`${payments.settles}`));
  if (!payment) throw new Error('A paid order has no payment');
  return payment;
}

/** Every payment of an order, latest first. */
export function listPayments(ctx: Context, orderId: number): Promise<Payment[]> {
  return ofOrder(ctx.db).execute({ clientId: ctx.client.id, orderId });
}

const p = sql.placeholder;
const ofClient = eq(payments.clientId, p('clientId'));

const byToken = oncePerDatabase(
  (db) =>
    db
      .select()
      .from(payments)
      .where(and(ofClient, eq(payments.token, p('token'))))
      .prepare('payment_by_token'),
  { isBrief: true },
);

const byTokenWithOrder = oncePerDatabase(
  (db) =>
    db
      .select({ payment: getTableColumns(payments), order: { key: orders.key, returnUrl: orders.returnUrl } })
      .from(payments)
      .innerJoin(orders, and(eq(orders.clientId, payments.clientId), eq(orders.id, payments.orderId)))
      .where(and(ofClient, eq(payments.token, p('token'))))
      .prepare('payment_by_token_with_order'),
  { isBrief: true },
);

const latestOfKey = oncePerDatabase(
  (db) =>
    db
      .select({
        order: getTableColumns(orders),
        payment: getTableColumns(payments),
        // As in closed_performances, without its locks. OFFSET 0 makes the planner find each by its key; else it reads all performances of
        // the organisation.
        withdrawn: sql<number[] | null>`CASE WHEN ${orders.status} = 'pending' THEN (
        SELECT coalesce(array_agg(DISTINCT s.sub_event_id ORDER BY s.sub_event_id), '{}') FROM ${seats} s
         CROSS JOIN LATERAL (SELECT e.status, e.main_event_id FROM ${subEvents} e
                              WHERE e.client_id = ${p('clientId')} AND e.id = s.sub_event_id OFFSET 0) e
         CROSS JOIN LATERAL (SELECT m.status FROM ${mainEvents} m
                              WHERE m.client_id = ${p('clientId')} AND m.id = e.main_event_id OFFSET 0) m
         WHERE s.client_id = ${p('clientId')} AND s.cart_id = 'order:' || ${orders.key}
           AND (e.status <> 'pub' OR m.status <> 'pub')) END`,
      })
      .from(orders)
      .leftJoin(
        payments,
        and(
          ofClient,
          sql`${payments.id} = (SELECT max(l.id) FROM ${payments} l WHERE l.client_id = ${p('clientId')} AND l.order_id = ${orders.id})`,
        ),
      )
      .where(and(eq(orders.clientId, p('clientId')), eq(orders.key, p('key'))))
      .prepare('latest_payment_of_key'),
  { isBrief: true },
);

const byId = oncePerDatabase(
  (db) =>
    db
      .select()
      .from(payments)
      .where(and(ofClient, eq(payments.id, p('id'))))
      .prepare('payment_by_id'),
  { isBrief: true },
);

const ofOrder = oncePerDatabase(
  (db) =>
    db
      .select()
      .from(payments)
      .where(and(ofClient, eq(payments.orderId, p('orderId'))))
      .orderBy(desc(payments.id))
      .prepare('payments_of_order'),
  { isBrief: true },
);

/** Whether a payment may still take money, as far as we know. */
export const isOpen = ({ status }: Pick<Payment, 'status'>): boolean => status === 'opening' || status === 'open';

/** `payments.method` of a payment at a card terminal of the box office, with any provider. */
export const AT_TERMINAL = 'pointofsale';

/** Whether the buyer pays at a terminal of the box office, and so has no page to pay at. */
export const isAtTerminal = ({ method, methodId }: Pick<Payment, 'method' | 'methodId'>): boolean =>
  method === AT_TERMINAL && methodId === null;

/** Schedules the open payments of an order for the next poll, because something may have ended them. */
export async function askSoon(ctx: Context, orderId: number): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ nextAskAt: ctx.now })
    .where(
      and(
        eq(payments.clientId, ctx.client.id),
        eq(payments.orderId, orderId),
        inArray(payments.status, ['opening', 'open']),
        inArray(payments.provider, ASKED_PROVIDERS),
      ),
    );
}
