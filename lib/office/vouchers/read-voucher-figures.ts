import { and, asc, isNull, sql } from 'drizzle-orm';
import { voucherSeries, vouchers } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';
import { type Period, paidWithin } from '../figures';
import { seesAll } from './list-vouchers';
import { type SoldByVoucher, sumsOf, ticketsByVoucher } from './tickets-by-voucher';

/** `issued`: codes of all time; the other figures count orders of a period. `off`: the discount on their tickets. */
export type VoucherFigures = SoldByVoucher & { id: number; name: string; issued: number; used: number };

/** The sales of each series of vouchers in orders paid in a period. Series without sales are left out; cancelled tickets do not count. */
export async function readVoucherFigures(ctx: OfficeContext, period: Period): Promise<VoucherFigures[]> {
  if (!seesAll(ctx)) return [];
  const { db, client } = ctx;
  const sold = ticketsByVoucher(ctx, and(isNull(voucherSeries.subscriptionId), paidWithin(period, client.timezone)));
  // Orders that were split off count as one use, the first order's.
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
