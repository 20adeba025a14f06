import { and, eq, sql } from 'drizzle-orm';
import { invoiceOrders, subEvents } from '@/db/schema';
import { addSeats } from '@/lib/carts';
import { AppError } from '@/lib/errors';
import { parseSeatId, seatIdOf } from '@/lib/ids';
import { invoiceNumber, writeInvoice } from '@/lib/invoices';
import { buyerNamed, lockOrder, placeOrder, promiseOrder } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { noteDeed, type OfficeContext, officeTransaction, Refusal, scopeFilter } from '@/lib/staff';
import { nameSeats } from '../blocks';
import { asRefusal } from '../orders/change-order';
import { noteOrderRead } from '../orders/note-read';
import { endOfDueDay, nextReminder } from './due-date';

/** Tickets of one type at one rank: the `count` best seats, or the chosen ones by their `nr`. */
export type GroupSeats = { discountId: string; count: number; nrs?: readonly number[] | undefined };

/** The customer of an invoice. */
export type BilledTo = {
  /** Name and address, a line each; the name first. */
  party: readonly string[];
  vatId: string | null;
  /** The party's own reference, printed on the invoice. */
  reference: string;
  email: string;
  locale: string;
};

export type GroupOrder = BilledTo & {
  subEventId: number;
  seats: readonly GroupSeats[];
  /** The last day to pay, as `2026-11-23`. */
  dueOn: string;
  /** An idempotency key: the same request makes one order. */
  request: string;
};

/**
 * Sells seats to a group on invoice, all or none: mails the next invoice number at once, and the tickets when all is paid. Limits per order
 * do not apply. @returns the order's id. @throws Refusal `not_found`, `too_few_free`, `seats_taken`, `bad_deadline`, `no_price`,
 * `not_sold_there`, `too_many_tickets`, `choose_seats`
 */
export function sellOnInvoice(ctx: OfficeContext, asked: GroupOrder): Promise<number> {
  return onceOnInvoice(ctx, asked.request, async (ctx, request) => {
    const { subEventId, seats, dueOn } = asked;
    const endsAt = endOfDueDay(ctx, dueOn, await startOf(ctx, subEventId));
    // The id of a visitor's cart never has a colon.
    const cartId = `group:${request}`;
    await hold(ctx, cartId, asked);
    const tickets = seats.reduce((sum, { count }) => sum + count, 0);
    return billCart(ctx, { cartId, billedTo: asked, endsAt, request, detail: { performance: subEventId, tickets } });
  });
}

/**
 * Runs a sale on invoice once for each request of a person: `run` in its own transaction, or the order that the request made earlier. `run`
 * gets the request as stored, with the person's id. @throws Refusal of `run`
 */
export function onceOnInvoice(
  ctx: OfficeContext,
  asked: string,
  run: (ctx: OfficeContext, request: string) => Promise<number>,
): Promise<number> {
  const request = `${ctx.person.id}:${asked}`;
  return asRefusal(
    officeTransaction(ctx, async (ctx) => {
      await ctx.db.execute(
        sql`SELECT pg_advisory_xact_lock(hashtextextended(${`group ${ctx.client.id} ${request}`}, 0))`,
      );
      const known = await findOrderOf(ctx, request);
      if (known === undefined) return run(ctx, request);
      noteOrderRead(ctx, known);
      return known;
    }),
  );
}

type Billing = { cartId: string; billedTo: BilledTo; endsAt: Date; request: string; detail: Record<string, unknown> };

/**
 * Sells the contents of a cart on invoice: an order promised until `endsAt`, and its invoice, which is mailed. `detail`: for the audit log.
 * @returns the order's id. @throws Refusal `no_price` (it costs nothing), `cart_over` (empty or expired)
 */
export async function billCart(ctx: OfficeContext, { cartId, billedTo, endsAt, request, detail }: Billing) {
  const id = await place(ctx, { cartId, endsAt, request, billedTo });
  const invoice = await writeInvoice(ctx, await lockOrder(ctx, id));
  if (!invoice) throw new Error('An order on invoice has no invoice');
  noteDeed(ctx, {
    action: 'order.invoiced',
    subject: `order ${id}`,
    orderId: id,
    detail: { ...detail, invoice: invoiceNumber(invoice), total: invoice.total },
  });
  return id;
}

async function findOrderOf({ db, client }: OfficeContext, request: string): Promise<number | undefined> {
  const [known] = await db
    .select({ id: invoiceOrders.orderId })
    .from(invoiceOrders)
    .where(and(eq(invoiceOrders.clientId, client.id), eq(invoiceOrders.request, request)));
  return known?.id;
}

async function startOf({ db, client, now, membership }: OfficeContext, subEventId: number): Promise<Date> {
  const [found] = await db
    .select({ startsAt: subEvents.startsAt })
    .from(subEvents)
    .where(and(eq(subEvents.clientId, client.id), eq(subEvents.id, subEventId), scopeFilter(membership)));
  if (!found || found.startsAt <= now) throw new Refusal('not_found', 'to');
  return found.startsAt;
}

async function hold(ctx: OfficeContext, cartId: string, { subEventId, seats }: GroupOrder): Promise<void> {
  for (const { discountId, count, nrs } of seats) {
    const chosen = nrs && { seats: nrs.map((nr) => seatIdOf(subEventId, nr)) };
    await addSeats(ctx, { cartId, subEventId, discountId, count, isGroup: true, ...chosen }).catch((error) =>
      refuse(ctx, subEventId, error),
    );
  }
}

async function refuse(ctx: OfficeContext, subEventId: number, error: unknown): Promise<never> {
  if (!(error instanceof AppError)) throw error;
  const { code, extra } = error;
  if (code === 'sold_out') throw new Refusal('too_few_free', 'count', String(extra.available ?? 0));
  if (code === 'seat_taken' && Array.isArray(extra.seats)) {
    const nrs = extra.seats.flatMap((id) => parseSeatId(String(id))?.nr ?? []);
    throw new Refusal('seats_taken', 'nrs', await nameSeats(ctx, subEventId, nrs));
  }
  if (code === 'validation_failed') throw new Refusal('choose_seats', 'nrs');
  throw error;
}

type Placing = Pick<Billing, 'cartId' | 'endsAt' | 'request' | 'billedTo'>;

async function place(ctx: OfficeContext, { cartId, endsAt, request, billedTo }: Placing): Promise<number> {
  const { email, locale, vatId, reference } = billedTo;
  const party = [...billedTo.party];
  const buyer = buyerNamed({ email, firstName: party[0] ?? '', lastName: '' });
  const wanted = { cartId, channel: 'invoice', buyer, payment: undefined, locale, returnUrl: null } as const;
  const { id } = await placeOrder(ctx, wanted, async (ctx, order) => {
    if (order.total === FREE) throw new Refusal('no_price', 'count');
    if (!(await promiseOrder(ctx, order, endsAt, 'office'))) throw new Refusal('cart_over');
    const times = { nextReminderAt: nextReminder(endsAt, ctx.now) };
    const account = { party, vatId, reference, request, ...times };
    await ctx.db.insert(invoiceOrders).values({ clientId: ctx.client.id, orderId: order.id, ...account });
  });
  return id;
}
