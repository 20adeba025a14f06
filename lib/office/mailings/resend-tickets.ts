import { sql } from 'drizzle-orm';
import { listLines, lockOrder, MAIL_OF, statusAt } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { noteDeed, type OfficeContext, officeTransaction } from '@/lib/staff';
import { addJob, jobKind } from '../jobs';
import { requireInScope } from '../performances/lock-for-change';
import { reachableOrders } from './reachable-orders';

export const RESEND = 'resend_tickets';

/** How many orders would get their papers again, how many of those are reservations, and how many tickets are paid. */
export async function countPapers(ctx: OfficeContext, subEventId: number) {
  const [row] = await ctx.db.execute<{ orders: number; promised: number; tickets: number }>(sql`
    SELECT count(DISTINCT o.id)::int AS orders, count(DISTINCT o.id) FILTER (WHERE o.status = 'promised')::int AS promised,
           count(*) FILTER (WHERE o.status = 'paid')::int AS tickets ${reachableOrders(ctx, subEventId)}`);
  if (!row) throw new Error('Nothing was counted');
  return row;
}

/** Adds the job that mails all tickets of a performance again after a minute. @returns the job's id. @throws Refusal `not_found` */
export const askResend = (ctx: OfficeContext, { id, request }: { id: number; request: string }): Promise<number> =>
  officeTransaction(ctx, async (ctx) => {
    await requireInScope(ctx, id);
    return addJob(ctx, { kind: RESEND, subEventId: id, params: {}, request });
  });

/** Mails the papers of each order again, with the contents and address that the order has at that moment. */
export const resendTickets = jobKind<Record<string, never>>({
  async begin(ctx, { subEventId }) {
    const orders = await ctx.db.execute<{ id: string }>(
      sql`SELECT DISTINCT o.id::text AS id ${reachableOrders(ctx, subEventId ?? 0)}`,
    );
    const subject = `performance ${subEventId}`;
    noteDeed(ctx, { action: 'performance.resent', subject, after: { orders: orders.length } });
    return orders.map(({ id }) => id);
  },
  async run(ctx, { id, subEventId }, key) {
    const order = await lockOrder(ctx, Number(key));
    const status = statusAt(order, ctx.now);
    const isTheirs = (await listLines(ctx, order.id)).some((line) => line.subEventId === subEventId);
    if ((status !== 'paid' && status !== 'promised') || !isTheirs || order.erasedAt) return 'skipped';
    await queueMail(ctx, { kind: MAIL_OF[status], orderId: order.id, occasion: `job ${id}`, isMass: true });
    return 'done';
  },
});
