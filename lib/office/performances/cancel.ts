import { and, eq, sql } from 'drizzle-orm';
import { invoiceOrders, subEvents } from '@/db/schema';
import { lockBundle, watchEvents } from '@/lib/bundle';
import { ofInvoiceOrder, writeInvoice } from '@/lib/invoices';
import { listLines, listLinesOf, lockOrder, lockOrders, statusAt } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import {
  CANCEL_JOB,
  cancelLines,
  cancelOnInvoice,
  cancelOrders,
  cancelRequestOf,
  worthOfTickets,
} from '@/lib/payments';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { addJob, jobKind, type RunningJob } from '../jobs';
import { lockForChange } from './lock-for-change';
import { performanceVersion } from './version-of';

export const CANCEL = CANCEL_JOB;

/**
 * `all`: refund at once; `choice`: buyers may leave their money to the organisation until `until`, then the rest is refunded; `none`: the
 * organisation refunds outside Doek.
 */
export const REFUND_CHOICES = ['all', 'choice', 'none'] as const;
type RefundChoice = (typeof REFUND_CHOICES)[number];
type Params = { refund: RefundChoice; reason: string; until?: string };
export type CancelAsked = {
  id: number;
  seen: string;
  refund: RefundChoice;
  /** How many days buyers have to choose. */
  days?: number | undefined;
  reason: string;
  request: string;
};

const DAY_MS = 86_400_000;

/**
 * Adds the job that cancels a performance after a minute. @returns the job's id
 * @throws Refusal `changed_meanwhile`; `too_late` when it is cancelled already or has begun; `not_found`
 */
export function askCancel(
  ctx: OfficeContext,
  { id, seen, request, days = 14, ...asked }: CancelAsked,
): Promise<number> {
  return officeTransaction(ctx, async (ctx) => {
    const performance = await lockForChange(ctx, id);
    if (performance.cancelledAt || performance.startsAt <= ctx.now) throw new Refusal('too_late');
    if (performanceVersion(performance) !== seen) throw new Refusal('changed_meanwhile');
    const until = new Date(ctx.now.getTime() + days * DAY_MS).toISOString();
    const params: Params = asked.refund === 'choice' ? { ...asked, until } : asked;
    return addJob(ctx, { kind: CANCEL, subEventId: id, params, request, reason: params.reason });
  });
}

const requestOf = ({ subEventId }: RunningJob) => cancelRequestOf(subEventId ?? 0);

/** Until when buyers may leave their money; undefined when it is refunded now, or not by Doek. */
const choosesUntil = ({ refund, until }: Params, now: Date): Date | undefined =>
  refund === 'choice' && until && new Date(until) > now ? new Date(until) : undefined;

/** An order that is being paid is tried again this long after its payment must have ended. */
const AFTER_PAYMENT_MS = 60_000;

/**
 * Cancels a performance: shows it as cancelled, stops its sale, sends webhooks, and handles each of its orders once: cancels the tickets,
 * refunds them and sends one mail. Without refunds it only mails. With `choice` it mails first, and refunds the rest at `until`.
 */
export const cancelPerformance = jobKind<Params>({
  async begin(ctx, { subEventId, params }) {
    const id = subEventId ?? 0;
    await lockBundle(ctx.db, ctx.client.name);
    const tell = await watchEvents({ db: ctx.db, clientId: ctx.client.id, now: ctx.now });
    const { cancelledAt, status, startsAt } = await lockForChange(ctx, id, { anybody: true });
    if (cancelledAt || startsAt <= ctx.now) throw new Refusal('too_late');
    await ctx.db
      .update(subEvents)
      .set({ cancelledAt: ctx.now, status: status === 'pub' || status === 'nosal' ? 'nosal' : status })
      .where(and(eq(subEvents.clientId, ctx.client.id), eq(subEvents.id, id)));
    await tell({ mail: false });
    noteDeed(ctx, {
      action: 'performance.cancelled',
      subject: `performance ${id}`,
      before: { status },
      after: { refund: params.refund },
      reason: params.reason,
    });
    const orders = await ctx.db.execute<{ id: string }>(sql`
      SELECT DISTINCT o.id::text AS id FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
       WHERE l.client_id = ${ctx.client.id} AND l.sub_event_id = ${id} AND l.status = 'live'
         AND o.status IN ('paid', 'promised', 'pending')`);
    return orders.map((order) => order.id);
  },

  /** Paid orders that are for this performance only and fully funded, which most are: a few statements handle them all. */
  async runMany(ctx, job, keys) {
    const { refund, reason } = job.params;
    if (refund === 'none' || choosesUntil(job.params, ctx.now)) return [];
    const orders = await lockOrders(ctx, keys.map(Number));
    const linesOf = await listLinesOf(ctx, keys.map(Number));
    const whole = orders
      .map((order) => ({ order, lines: linesOf.get(order.id) ?? [] }))
      .filter(
        ({ order, lines }) => order.status === 'paid' && lines.every((line) => line.subEventId === job.subEventId),
      );
    const by = { actor: 'office', staffId: ctx.person.id } as const;
    const cancelled = await cancelOrders(ctx, whole, { request: requestOf(job), reason, by });
    for (const [orderId, amount] of cancelled) {
      noteDeed(ctx, { action: 'order.performance_cancelled', orderId, after: { job: job.id, refund: amount } });
    }
    return [...cancelled.keys()].map(String);
  },

  async run(ctx, job, key) {
    const order = await lockOrder(ctx, Number(key));
    const status = statusAt(order, ctx.now);
    if (status === 'pending') return { later: new Date(order.expiresAt.getTime() + AFTER_PAYMENT_MS) };
    const all = await listLines(ctx, order.id);
    const lines = all.filter((line) => line.subEventId === job.subEventId);
    if ((status !== 'paid' && status !== 'promised') || lines.length === 0) return 'skipped';
    const { refund, reason } = job.params;
    if (status === 'promised' && order.channel === 'invoice' && refund !== 'none') {
      const by = { actor: 'office', staffId: ctx.person.id } as const;
      await cancelOnInvoice(ctx, order, by);
      const credit = await writeInvoice(ctx, await lockOrder(ctx, order.id));
      const after = { job: job.id, credit: credit?.total ?? null };
      noteDeed(ctx, { action: 'order.performance_cancelled', orderId: order.id, after });
      return 'done';
    }
    if (status === 'promised' || refund === 'none') {
      // Stops invoice reminders for a performance that does not take place.
      await ctx.db.update(invoiceOrders).set({ nextReminderAt: null }).where(ofInvoiceOrder(ctx, order.id));
      await queueMail(ctx, { kind: 'performance_changed', orderId: order.id, occasion: `job ${job.id}` });
      return 'done';
    }
    const later = choosesUntil(job.params, ctx.now);
    if (later) {
      await queueMail(ctx, { kind: 'performance_changed', orderId: order.id, occasion: `job ${job.id}` });
      return { later };
    }
    const amount = worthOfTickets(order, { lines, all });
    await cancelLines(ctx, {
      order: order.key,
      positions: lines.map(({ position }) => position),
      refund: amount,
      request: requestOf(job),
      reason,
      by: { actor: 'office', staffId: ctx.person.id },
    });
    noteDeed(ctx, { action: 'order.performance_cancelled', orderId: order.id, after: { job: job.id, refund: amount } });
    return 'done';
  },
});
