import { sql } from 'drizzle-orm';
import type { OrderStatus } from '@/db/schema';
import type { Money } from '@/lib/money';
import { noteDeed, type OfficeContext } from '@/lib/staff';
import { addDays, startOfDay } from '../figures/days';
import { ordersInScope } from '../orders/order-filters';

/** `open`: waits for money; `overdue`: its deadline has passed; `closed`: paid, cancelled or refunded. */
export type InvoiceState = 'open' | 'overdue' | 'closed';
export const INVOICE_STATES = ['open', 'overdue', 'closed'] as const satisfies readonly InvoiceState[];

export type ListedInvoiceOrder = {
  orderId: number;
  createdAt: Date;
  party: string;
  eventName: string;
  tickets: number;
  status: OrderStatus;
  /** When the deadline ends. */
  endsAt: Date;
  total: Money;
  paid: Money;
  /** The number of its first invoice. */
  series: number;
  nr: number;
};

const PAGE = 50;

/** The money received for an order `o`, less refunds. */
const PAID = sql`coalesce((
  SELECT sum(p.paid_amount - coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.client_id = p.client_id AND r.payment_id = p.id), 0))
    FROM payments p WHERE p.client_id = o.client_id AND p.order_id = o.id AND (p.settles OR p.tops_up)), 0)`;

/**
 * A page of the orders on invoice in the caller's scope: unpaid ones by deadline, closed ones newest first. `after`: the last order of the
 * page before. Reading is logged. @returns the page, and the `after` of the next one
 */
export async function listInvoiceOrders(
  ctx: OfficeContext,
  { state, after }: { state: InvoiceState; after?: number | undefined },
): Promise<{ orders: ListedInvoiceOrder[]; next: number | undefined }> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const inScope = ordersInScope(ctx);
  const ofState = {
    open: sql`o.status = 'promised' AND o.expires_at > ${now}`,
    overdue: sql`o.status = 'promised' AND o.expires_at <= ${now}`,
    closed: sql`o.status <> 'promised'`,
  }[state];
  const isAfter =
    state === 'closed'
      ? sql`AND o.id < ${after}`
      : sql`AND (o.expires_at, o.id) > (SELECT x.expires_at, x.id FROM orders x WHERE x.client_id = ${ctx.client.id} AND x.id = ${after})`;
  const rows = await ctx.db.execute<
    Omit<ListedInvoiceOrder, 'createdAt' | 'endsAt'> & { made: string; ends: string }
  >(sql`
    SELECT o.id::float8 AS "orderId", o.created_at::text AS made, coalesce(a.party[1], '') AS party, l.event_name AS "eventName",
           l.tickets, o.status, o.expires_at::text AS ends, o.total::text AS total, (${PAID})::numeric(14, 2)::text AS paid, i.series, i.nr
      FROM invoice_orders a
      JOIN orders o ON o.client_id = a.client_id AND o.id = a.order_id
      JOIN LATERAL (SELECT min(x.event_name) AS event_name, count(*) FILTER (WHERE x.status = 'live')::int AS tickets FROM order_lines x
                     WHERE x.client_id = o.client_id AND x.order_id = o.id) l ON true
      JOIN LATERAL (SELECT x.series, x.nr FROM invoices x WHERE x.client_id = o.client_id AND x.order_id = o.id
                     ORDER BY x.series, x.nr LIMIT 1) i ON true
     WHERE a.client_id = ${ctx.client.id} AND ${ofState} ${after === undefined ? sql`` : isAfter}
       ${inScope ? sql`AND o.id IN (SELECT orders.id FROM orders WHERE orders.client_id = ${ctx.client.id} AND ${inScope})` : sql``}
     ORDER BY ${state === 'closed' ? sql`o.id DESC` : sql`o.expires_at, o.id`} LIMIT ${PAGE + 1}`);
  if (rows.length > 0) noteDeed(ctx, { action: 'invoices.listed', detail: { state, rows: rows.length }, isRead: true });
  const all = rows.map(({ made, ends, ...row }) => ({ ...row, createdAt: new Date(made), endsAt: new Date(ends) }));
  const orders = all.slice(0, PAGE);
  return { orders, next: all.length > PAGE ? orders.at(-1)?.orderId : undefined };
}

/**
 * What groups owed at the end of a day, over the whole organisation: invoices and credit notes so far, less payments that were not
 * refunded.
 */
export async function outstandingAt({ db, client }: OfficeContext, day: string): Promise<string> {
  const until = sql`${startOfDay(addDays(day, 1), client.timezone).toISOString()}::timestamptz`;
  const [row] = await db.execute<{ open: string }>(sql`
    SELECT (coalesce((SELECT sum(i.total) FROM invoices i WHERE i.client_id = ${client.id} AND i.issued_at < ${until}), 0)
      - coalesce((SELECT sum(p.paid_amount) FROM payments p JOIN invoice_orders a ON a.client_id = p.client_id AND a.order_id = p.order_id
                   WHERE p.client_id = ${client.id} AND (p.settles OR p.tops_up) AND p.paid_at < ${until}), 0)
      + coalesce((SELECT sum(r.amount) FROM refunds r JOIN payments p ON p.client_id = r.client_id AND p.id = r.payment_id
                   JOIN invoice_orders a ON a.client_id = p.client_id AND a.order_id = p.order_id
                   WHERE r.client_id = ${client.id} AND (p.settles OR p.tops_up) AND r.created_at < ${until}), 0))::numeric(14, 2)::text AS open`);
  return row?.open ?? '0.00';
}
