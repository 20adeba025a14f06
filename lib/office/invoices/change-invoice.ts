import { and, eq } from 'drizzle-orm';
import { invoiceOrders, invoiceParts, orders } from '@/db/schema';
import { requirePayable } from '@/lib/currency';
import { AppError } from '@/lib/errors';
import { dueDay, invoiceNumber, ofInvoiceOrder, writeInvoice } from '@/lib/invoices';
import { compareMoney, type Money, sumMoney } from '@/lib/money';
import { lockOrder, type Order, type OrderRow, startOf } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { amountDue, cancelOnInvoice, payOnInvoice, takeOffInvoice } from '@/lib/payments';
import { isFresh, mayDo, noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { dayAt, startOfDay } from '../figures/days';
import { asRefusal, changeOrder, type OrderChange } from '../orders/change-order';
import { orderVersion, readInScope } from '../orders/get-office-order';
import { noteOrderRead } from '../orders/note-read';
import { endOfDueDay, nextReminder } from './due-date';

type PartNoted = OrderChange & {
  request: string;
  /** The open amount that the form showed: a colleague may have recorded the same money. */
  open: Money;
  amount: Money;
  /** The day on which it was received, as `2026-11-23`. */
  paidOn: string;
  paidBy: 'bank' | 'cash';
  reference: string | null;
};

/**
 * Records money received for an order on invoice, once for each request. The payment of the whole open amount sends the tickets.
 * @throws Refusal `order_ended`, `too_much` (`detail`: the open amount), `bad_day` (in the future, or before the order), `card_underway`,
 * `changed_meanwhile`
 */
export function noteInvoicePart(ctx: OfficeContext, asked: PartNoted): Promise<void> {
  const { id, amount, paidOn, paidBy, reference } = asked;
  const request = `${ctx.person.id}:${asked.request}`;
  return changeInvoice(ctx, asked, request, async (ctx, order) => {
    requireOpen(order);
    requirePayable(amount, order.currency);
    const open = await amountDue(ctx, order);
    if (open !== asked.open) throw new Refusal('changed_meanwhile');
    const at = instantOf(ctx, paidOn, order);
    const payment = await inInvoiceWords(payOnInvoice(ctx, order, { amount, method: paidBy, at }), open);
    const { clientId, id: paymentId } = payment;
    const staffId = ctx.person.id;
    await ctx.db
      .insert(invoiceParts)
      .values({ clientId, paymentId, orderId: id, paidOn, paidBy, reference, request, staffId });
    noteDeed(ctx, {
      action: 'invoice.paid',
      subject: `order ${id}`,
      orderId: id,
      paymentId,
      detail: { amount, on: paidOn, by: paidBy },
      before: { open },
      after: { open: await amountDue(ctx, order) },
    });
  });
}

/** Now for today, else noon of that day, so that the money counts on its day. */
function instantOf({ client, now }: OfficeContext, paidOn: string, { createdAt }: OrderRow): Date {
  const [first, today] = [dayAt(createdAt, client.timezone), dayAt(now, client.timezone)];
  if (paidOn > today || paidOn < first) throw new Refusal('bad_day', 'paidOn');
  if (paidOn === today) return now;
  return new Date(startOfDay(paidOn, client.timezone).getTime() + 12 * 3_600_000);
}

/** Changes the deadline, and schedules the next reminder by it. @throws Refusal `order_ended`, `bad_deadline`, `changed_meanwhile` */
export function extendInvoice(ctx: OfficeContext, asked: OrderChange & { dueOn: string }): Promise<void> {
  const { id, dueOn } = asked;
  return changeInvoice(ctx, asked, undefined, async (ctx, order) => {
    requireOpen(order);
    const expiresAt = endOfDueDay(ctx, dueOn, startOf(order.lines));
    const before = { due: dueDay(ctx, order) };
    await ctx.db
      .update(orders)
      .set({ expiresAt })
      .where(and(eq(orders.clientId, ctx.client.id), eq(orders.id, id)));
    const nextReminderAt = nextReminder(expiresAt, ctx.now);
    await ctx.db.update(invoiceOrders).set({ nextReminderAt }).where(ofInvoiceOrder(ctx, id));
    const about = { action: 'invoice.extended', subject: `order ${id}`, orderId: id };
    noteDeed(ctx, { ...about, before, after: { due: dueOn } });
  });
}

/** Sends a reminder now, once an hour at most. @throws Refusal `order_ended`, `too_often`, `changed_meanwhile` */
export function remindOfInvoice(ctx: OfficeContext, asked: OrderChange): Promise<void> {
  const { id } = asked;
  return changeInvoice(ctx, asked, undefined, async (ctx, order) => {
    requireOpen(order);
    const occasion = `by hand ${ctx.now.toISOString().slice(0, 13)}`;
    if (!(await queueMail(ctx, { kind: 'invoice_due', orderId: id, occasion }))) throw new Refusal('too_often');
    noteDeed(ctx, { action: 'invoice.reminded', subject: `order ${id}`, orderId: id });
  });
}

/**
 * Cancels tickets of an unpaid order on invoice: releases their seats and mails a credit note. Money that exceeds the rest is refunded,
 * which needs `refunds.make`. @throws Refusal `order_ended`, `may_not`, `not_now`, `card_underway`, `choose_tickets`
 */
export function takeTicketsOffInvoice(
  ctx: OfficeContext,
  asked: OrderChange & { request: string; positions: readonly number[]; reason?: string | undefined },
): Promise<void> {
  const { id, positions, reason } = asked;
  const request = `${ctx.person.id}:${asked.request}`;
  return changeOrder(ctx, { ...asked, request }, 'all', async (ctx, order) => {
    const before = await amountDue(ctx, order);
    const prices = order.lines.filter(({ position }) => positions.includes(position)).map(({ price }) => price);
    // More has been paid than the remaining tickets cost.
    if (compareMoney(sumMoney(prices), before) > 0) requireRefunds(ctx);
    const by = { actor: 'office', staffId: ctx.person.id } as const;
    await inInvoiceWords(takeOffInvoice(ctx, order, { order: order.key, positions, request, reason, by }));
    const after = await lockOrder(ctx, id);
    const credit = await writeInvoice(ctx, after);
    noteDeed(ctx, {
      action: 'invoice.reduced',
      subject: `order ${id}`,
      orderId: id,
      detail: {
        positions: positions.join(' '),
        ...(credit && { credit: invoiceNumber(credit), amount: credit.total }),
      },
      before: { open: before, total: order.total },
      after: { total: after.total, status: after.status },
      ...(reason && { reason }),
    });
  });
}

/**
 * Cancels an unpaid order on invoice: releases its seats, mails a credit note and refunds what was paid, which needs `refunds.make`.
 * @throws Refusal `order_ended`, `may_not`, `not_now`, `card_underway`
 */
export function cancelInvoiceOrder(
  ctx: OfficeContext,
  asked: OrderChange & { reason?: string | undefined },
): Promise<void> {
  const { id, reason } = asked;
  return changeInvoice(ctx, asked, undefined, async (ctx, order) => {
    const open = await amountDue(ctx, order);
    if (open !== order.total) requireRefunds(ctx);
    await inInvoiceWords(cancelOnInvoice(ctx, order, { actor: 'office', staffId: ctx.person.id }));
    const credit = await writeInvoice(ctx, await lockOrder(ctx, id));
    noteDeed(ctx, {
      action: 'order.cancelled',
      subject: `order ${id}`,
      orderId: id,
      ...(credit && { detail: { credit: invoiceNumber(credit), amount: credit.total } }),
      before: { status: order.status, open },
      after: { status: 'cancelled' },
      ...(reason && { reason }),
    });
  });
}

function requireRefunds(ctx: OfficeContext): void {
  if (!mayDo(ctx, 'refunds.make')) throw new Refusal('may_not');
  if (!isFresh(ctx, ctx.now)) throw new Refusal('not_now');
}

function requireOpen({ status, channel }: OrderRow): void {
  if (status !== 'promised' || channel !== 'invoice') throw new Refusal('order_ended');
}

/** Like changeOrder, for a whole order. A repeated request that recorded money does nothing. */
function changeInvoice(
  ctx: OfficeContext,
  { id, seen }: OrderChange,
  request: string | undefined,
  work: (ctx: OfficeContext, order: Order) => Promise<void>,
): Promise<void> {
  return asRefusal(
    officeTransaction(ctx, async (ctx) => {
      if ((await readInScope(ctx, id)).elsewhere > 0) throw new Refusal('not_found');
      await lockOrder(ctx, id);
      const { order } = await readInScope(ctx, id);
      if (request && (await wasNoted(ctx, request))) return noteOrderRead(ctx, id);
      if (orderVersion(order) !== seen) throw new Refusal('changed_meanwhile');
      return work(ctx, order);
    }),
  );
}

async function wasNoted({ db, client }: OfficeContext, request: string): Promise<boolean> {
  const of = and(eq(invoiceParts.clientId, client.id), eq(invoiceParts.request, request));
  return (await db.select({ id: invoiceParts.paymentId }).from(invoiceParts).where(of)).length > 0;
}

async function inInvoiceWords<T>(work: Promise<T>, open?: Money): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'payment_unavailable') throw new Refusal('card_underway');
    if (error.code === 'seat_not_found') throw new Refusal('choose_tickets');
    if (error.code === 'validation_failed') throw new Refusal('too_much', 'amount', open);
    throw error;
  }
}
