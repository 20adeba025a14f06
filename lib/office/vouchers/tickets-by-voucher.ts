import { and, eq, type SQL, sql } from 'drizzle-orm';
import { orderLines, orders, voucherSeries, vouchers } from '@/db/schema';
import type { Money } from '@/lib/money';
import type { OfficeContext } from '@/lib/staff';

/** Sums of tickets bought with vouchers. `off`: the discount to their price rank. */
export type SoldByVoucher = { tickets: number; amount: Money; off: Money };

type Tickets = ReturnType<typeof ticketsByVoucher>;

/** The live tickets bought with vouchers, each with its series and order; `which` narrows them. */
export const ticketsByVoucher = ({ db, client }: OfficeContext, which: SQL | undefined) =>
  db
    .select({
      seriesId: sql<number>`${voucherSeries.id}`.mapWith(voucherSeries.id).as('ticket_series_id'),
      series: voucherSeries.name,
      subscriptionId: voucherSeries.subscriptionId,
      voucherId: sql<number>`${vouchers.id}`.mapWith(vouchers.id).as('ticket_voucher_id'),
      price: orderLines.price,
      off: orderLines.voucherOff,
      orderId: sql<number>`${orders.id}`.mapWith(orders.id).as('ticket_order_id'),
      createdAt: orders.createdAt,
      status: orders.status,
      firstName: orders.firstName,
      lastName: orders.lastName,
      email: orders.email,
    })
    .from(voucherSeries)
    .innerJoin(vouchers, and(eq(vouchers.clientId, voucherSeries.clientId), eq(vouchers.seriesId, voucherSeries.id)))
    .innerJoin(orderLines, and(eq(orderLines.clientId, vouchers.clientId), eq(orderLines.voucherId, vouchers.id)))
    .innerJoin(orders, and(eq(orders.clientId, orderLines.clientId), eq(orders.id, orderLines.orderId)))
    .where(and(eq(voucherSeries.clientId, client.id), eq(orderLines.status, 'live'), which))
    .as('sold');

export const sumsOf = ({ price, off }: Pick<Tickets, 'price' | 'off'>) => ({
  tickets: sql<number>`count(*)::int`,
  amount: sql<Money>`sum(${price})::numeric(14, 2)::text`,
  off: sql<Money>`sum(${off})::numeric(14, 2)::text`,
});
