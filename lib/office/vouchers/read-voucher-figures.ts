import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { orderLines, orders, voucherSeries, vouchers } from '@/db/schema';
import type { Money } from '@/lib/money';
import type { OfficeContext } from '@/lib/staff';
import { type Period, paidWithin } from '../figures';
import { seesAll } from './list-vouchers';

/** `issued`: its codes, ever; the others are of a period: what was ordered with them, and what they took off it. */
export type VoucherFigures = {
  id: number;
  name: string;
  issued: number;
  used: number;
  tickets: number;
  amount: Money;
  off: Money;
};

/**
 * What each series of vouchers brought in orders that were paid in a period; those by which something was sold. What was cancelled since
 * is not in it.
 */
export async function readVoucherFigures(ctx: OfficeContext, period: Period): Promise<VoucherFigures[]> {
  if (!seesAll(ctx)) return [];
  const { db, client } = ctx;
  return db
    .select({
      id: voucherSeries.id,
      name: voucherSeries.name,
      issued: sql<number>`(SELECT count(*)::int FROM ${vouchers} v
        WHERE v.client_id = ${voucherSeries.clientId} AND v.series_id = ${voucherSeries.id})`,
      // What was split off is the use that it was before.
      used: sql<number>`count(DISTINCT (${vouchers.id}, coalesce((
        SELECT min(l.order_id) FROM ${orderLines} l
         WHERE l.client_id = ${orders.clientId} AND l.split_order_id = ${orders.id}), ${orders.id})))::int`,
      tickets: sql<number>`count(*)::int`,
      amount: sql<Money>`sum(${orderLines.price})::numeric(14, 2)::text`,
      off: sql<Money>`sum(${orderLines.voucherOff})::numeric(14, 2)::text`,
    })
    .from(voucherSeries)
    .innerJoin(vouchers, and(eq(vouchers.clientId, voucherSeries.clientId), eq(vouchers.seriesId, voucherSeries.id)))
    .innerJoin(orderLines, and(eq(orderLines.clientId, vouchers.clientId), eq(orderLines.voucherId, vouchers.id)))
    .innerJoin(orders, and(eq(orders.clientId, orderLines.clientId), eq(orders.id, orderLines.orderId)))
    .where(
      and(
        ...[eq(voucherSeries.clientId, client.id), isNull(voucherSeries.subscriptionId)],
        eq(orderLines.status, 'live'),
        paidWithin(period, client.timezone),
      ),
    )
    .groupBy(voucherSeries.clientId, voucherSeries.id, voucherSeries.name)
    .orderBy(asc(voucherSeries.id));
}
