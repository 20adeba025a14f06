import { and, asc, isNull, sql } from 'drizzle-orm';
import { voucherSeries, vouchers } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';
import { type Period, paidWithin } from '../figures';
import { seesAll } from './list-vouchers';
import { type SoldByVoucher, sumsOf, ticketsByVoucher } from './tickets-by-voucher';

/** `issued`: its codes, ever; the others are of a period: what was ordered with them, and what they took off it. */
export type VoucherFigures = SoldByVoucher & { id: number; name: string; issued: number; used: number };

/**
 * What each series of vouchers brought in orders that were paid in a period; those by which something was sold. What was cancelled since
 * is not in it.
 */
export async function readVoucherFigures(ctx: OfficeContext, period: Period): Promise<VoucherFigures[]> {
  if (!seesAll(ctx)) return [];
  const { db, client } = ctx;
  const sold = ticketsByVoucher(ctx, and(isNull(voucherSeries.subscriptionId), paidWithin(period, client.timezone)));
  // What was split off, however often, is the use that it was before.
  const firstOrder = sql`(SELECT f.first_order FROM first_orders(${client.id}, ARRAY[${sold.orderId}]) f)`;
  return db
    .select({
      id: sold.seriesId,
      name: sold.series,
      issued: sql<number>`(SELECT count(*)::int FROM ${vouchers} v
        WHERE v.client_id = ${client.id} AND v.series_id = ${sold.seriesId})`,
      used: sql<number>`count(DISTINCT (${sold.voucherId}, ${firstOrder}))::int`,
      ...sumsOf(sold),
    })
    .from(sold)
    .groupBy(sold.seriesId, sold.series)
    .orderBy(asc(sold.seriesId));
}
