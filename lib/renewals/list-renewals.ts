import { sql } from 'drizzle-orm';
import { carts, orderLines, orders, renewalPasses, renewalSeats, renewals, seats } from '@/db/schema';
import type { Context } from '@/lib/context';

/** The state of a renewal; `renewed` when a part of its people was ordered. */
export type RenewalState = 'renewed' | 'in_cart' | 'declined' | 'waiting' | 'unkept';

/** A renewal and its outcome. `orderId`: last season's order; `newOrderId`: the order that renews. */
export type ListedRenewal = {
  id: number;
  orderId: number;
  orderedAt: Date;
  firstName: string;
  lastName: string;
  email: string;
  people: number;
  renewed: number;
  newOrderId: number | null;
  newOrderedAt: Date | null;
  state: RenewalState;
};

/** Counts of people, not of orders. */
export type RenewalFigures = { people: number; renewed: number; inCarts: number; declined: number; unkept: number };

/** For each renewal, how many people are ordered, in a cart, and had seats kept. */
const standing = (ctx: Context, subscriptionId: number, page = sql``) => {
  const { client, now } = ctx;
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    SELECT r.*, t.renewed, t.new_order_id, t.in_carts,
           (SELECT count(DISTINCT k.person)::int FROM ${renewalSeats} k
             WHERE k.client_id = ${client.id} AND k.renewal_id = r.id) AS kept
      FROM ${renewals} r
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT p.voucher_id) FILTER (WHERE o.id IS NOT NULL)::int AS renewed, min(o.id) AS new_order_id,
               count(DISTINCT p.voucher_id) FILTER (WHERE o.id IS NULL AND EXISTS (
                 SELECT FROM ${seats} s JOIN ${carts} c ON c.client_id = ${client.id} AND c.id = s.cart_id
                  WHERE s.client_id = ${client.id} AND s.voucher_id = p.voucher_id AND c.expires_at > ${at}))::int AS in_carts
          FROM ${renewalPasses} p
          LEFT JOIN ${orderLines} l ON l.client_id = ${client.id} AND l.voucher_id = p.voucher_id AND l.status = 'live'
          LEFT JOIN ${orders} o ON o.client_id = ${client.id} AND o.id = l.order_id AND o.status IN ('paid', 'promised')
         WHERE p.client_id = ${client.id} AND p.renewal_id = r.id) t
     WHERE r.client_id = ${client.id} AND r.subscription_id = ${subscriptionId} ${page}`;
};

const AT_ONCE = 200;

/** The renewals of a subscription, by last season's order; `after`: the id of a renewal. */
export async function listRenewals(
  ctx: Context,
  { id, after = 0 }: { id: number; after?: number | undefined },
): Promise<{ rows: ListedRenewal[]; hasMore: boolean }> {
  const page = sql`AND r.id > ${after} ORDER BY r.id LIMIT ${AT_ONCE + 1}`;
  const rows = await ctx.db.execute<
    Omit<ListedRenewal, 'orderedAt' | 'newOrderedAt'> & Record<'orderedAt' | 'newOrderedAt', string>
  >(sql`
    SELECT r.id::int8 AS id, o.id AS "orderId", o.created_at AS "orderedAt", o.first_name AS "firstName", o.last_name AS "lastName",
           o.email, r.people, r.renewed, r.new_order_id AS "newOrderId", n.created_at AS "newOrderedAt",
           CASE WHEN r.renewed > 0 THEN 'renewed' WHEN r.in_carts > 0 THEN 'in_cart' WHEN r.declined_at IS NOT NULL THEN 'declined'
                WHEN r.kept = 0 THEN 'unkept' ELSE 'waiting' END AS state
      FROM (${standing(ctx, id, page)}) r
      JOIN ${orders} o ON o.client_id = ${ctx.client.id} AND o.id = r.order_id
      LEFT JOIN ${orders} n ON n.client_id = ${ctx.client.id} AND n.id = r.new_order_id
     ORDER BY r.id`);
  const all = rows.map((row) => ({
    ...row,
    id: Number(row.id),
    orderId: Number(row.orderId),
    orderedAt: new Date(row.orderedAt),
    newOrderId: row.newOrderId === null ? null : Number(row.newOrderId),
    newOrderedAt: row.newOrderedAt === null ? null : new Date(row.newOrderedAt),
  }));
  return { rows: all.slice(0, AT_ONCE), hasMore: all.length > AT_ONCE };
}

/** How many people could renew a subscription, and the outcomes. */
export async function readRenewalFigures(ctx: Context, subscriptionId: number): Promise<RenewalFigures> {
  const [row] = await ctx.db.execute<RenewalFigures>(sql`
    SELECT coalesce(sum(r.people), 0)::int AS people, coalesce(sum(r.renewed), 0)::int AS renewed,
           coalesce(sum(r.in_carts), 0)::int AS "inCarts",
           coalesce(sum(r.people - r.renewed - r.in_carts) FILTER (WHERE r.declined_at IS NOT NULL), 0)::int AS declined,
           coalesce(sum(r.people - r.kept), 0)::int AS unkept
      FROM (${standing(ctx, subscriptionId)}) r`);
  return row ?? { people: 0, renewed: 0, inCarts: 0, declined: 0, unkept: 0 };
}
