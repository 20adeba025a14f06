import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { orderLines, orders, seats, ticketTypes, voucherSeries, vouchers } from '@/db/schema';
import type { Money } from '@/lib/money';
import { mayDo, noteDeed, type OfficeContext, officeTransaction } from '@/lib/staff';
import { codeGiven } from '@/lib/vouchers';
import type { Cell, ExportTable } from '../exports';
import { dayAt } from '../figures';

/** A series with the number of its codes, of their present uses, of paid or reserved tickets, and the discount on those. */
export type ListedSeries = typeof voucherSeries.$inferSelect & {
  typeName: string;
  codes: number;
  used: number;
  tickets: number;
  off: Money;
};

/** `code`: null for people without `vouchers.write`, and when its key was lost. */
export type ListedVoucher = { nr: number; code: string | null; used: number; endedAt: Date | null };

const AT_ONCE = 100;

const series = ({ db, client, now }: OfficeContext, which?: SQL) => {
  const mine = sql`v.client_id = ${voucherSeries.clientId} AND v.series_id = ${voucherSeries.id}`;
  const sold = sql`FROM ${vouchers} v
    JOIN ${orderLines} l ON l.client_id = v.client_id AND l.voucher_id = v.id AND l.status = 'live'
    JOIN ${orders} o ON o.client_id = l.client_id AND o.id = l.order_id AND o.status IN ('paid', 'promised') WHERE ${mine}`;
  return db
    .select({
      series: voucherSeries,
      typeName: ticketTypes.name,
      codes: sql<number>`(SELECT count(*)::int FROM ${vouchers} v WHERE ${mine})`,
      // Counts uses only for vouchers with a seat, because most of thousands are unused.
      used: sql<number>`(SELECT coalesce(sum(count_voucher_uses(v.client_id, v.id, ${now.toISOString()}::timestamptz, NULL)), 0)::int
        FROM ${vouchers} v WHERE ${mine} AND EXISTS (SELECT FROM ${seats} s WHERE s.client_id = v.client_id AND s.voucher_id = v.id))`,
      tickets: sql<number>`(SELECT count(*)::int ${sold})`,
      off: sql<Money>`(SELECT coalesce(sum(l.voucher_off), 0)::numeric(14, 2)::text ${sold})`,
    })
    .from(voucherSeries)
    .innerJoin(
      ticketTypes,
      and(eq(ticketTypes.clientId, voucherSeries.clientId), eq(ticketTypes.id, voucherSeries.ticketTypeId)),
    )
    .where(
      and(
        // Series of subscriptions have their own list.
        eq(voucherSeries.clientId, client.id),
        isNull(voucherSeries.subscriptionId),
        which,
      ),
    )
    .orderBy(desc(voucherSeries.id))
    .limit(AT_ONCE + 1);
};

/** Members with a scope see no series, because it may apply outside their scope. */
export const seesAll = ({ membership }: OfficeContext): boolean => membership.scope === 'all';

/** A page of series, newest first: those with a lower id than `before`. `more`: the `before` of the next page. */
export async function listVoucherSeries(
  ctx: OfficeContext,
  { before }: { before?: number | undefined } = {},
): Promise<{ rows: ListedSeries[]; more: number | undefined }> {
  if (!seesAll(ctx)) return { rows: [], more: undefined };
  const found = await series(ctx, before === undefined ? undefined : lt(voucherSeries.id, before));
  const rows = found.slice(0, AT_ONCE).map(({ series, ...more }) => ({ ...series, ...more }));
  return { rows, more: found.length > AT_ONCE ? rows.at(-1)?.id : undefined };
}

/** A cursor for the next page of uses. */
export type UseKey = { orderId: number; nr: number };
type Pages = { after?: number | undefined; before?: UseKey | undefined };

/** A series, its vouchers after number `after`, and the orders that used them before `before`; undefined where there is none. */
export async function getVoucherSeries(ctx: OfficeContext, id: number, { after = 0, before }: Pages = {}) {
  if (!seesAll(ctx)) return undefined;
  const [found] = await series(ctx, eq(voucherSeries.id, id));
  if (!found) return undefined;
  const { series: terms, ...more } = found;
  const rows = await listVouchers(ctx, id, after);
  const used = await listOrders(ctx, id, before);
  const listed: ListedSeries = { ...terms, ...more };
  return {
    series: listed,
    rows: rows.slice(0, AT_ONCE),
    hasMore: rows.length > AT_ONCE,
    used: used.slice(0, AT_ONCE),
    moreUsed: used.length > AT_ONCE ? used[AT_ONCE - 1] : undefined,
  };
}

async function listVouchers(ctx: OfficeContext, id: number, after: number): Promise<ListedVoucher[]> {
  const { db, client, now } = ctx;
  const rows = await db
    .select({
      voucher: vouchers,
      used: sql<number>`count_voucher_uses(${vouchers.clientId}, ${vouchers.id}, ${now.toISOString()}::timestamptz, NULL)`,
    })
    .from(vouchers)
    .where(and(eq(vouchers.clientId, client.id), eq(vouchers.seriesId, id), gt(vouchers.nr, after)))
    .orderBy(asc(vouchers.nr))
    .limit(AT_ONCE + 1);
  const shows = mayDo(ctx, 'vouchers.write');
  return rows.map(({ voucher, used }) => ({
    nr: voucher.nr,
    used,
    endedAt: voucher.endedAt,
    code: shows ? (codeGiven(voucher) ?? null) : null,
  }));
}

/** The orders that used vouchers of a series, newest first, with their live tickets. */
const listOrders = ({ db, client }: OfficeContext, id: number, before?: UseKey) =>
  db
    .select({
      nr: vouchers.nr,
      orderId: orders.id,
      createdAt: orders.createdAt,
      status: orders.status,
      tickets: sql<number>`(count(*) FILTER (WHERE ${orderLines.status} = 'live'))::int`,
      off: sql<Money>`coalesce(sum(${orderLines.voucherOff}) FILTER (WHERE ${orderLines.status} = 'live'), 0)::numeric(14, 2)::text`,
    })
    .from(vouchers)
    .innerJoin(orderLines, and(eq(orderLines.clientId, vouchers.clientId), eq(orderLines.voucherId, vouchers.id)))
    .innerJoin(orders, and(eq(orders.clientId, orderLines.clientId), eq(orders.id, orderLines.orderId)))
    .where(
      and(
        eq(vouchers.clientId, client.id),
        eq(vouchers.seriesId, id),
        before && or(lt(orders.id, before.orderId), and(eq(orders.id, before.orderId), gt(vouchers.nr, before.nr))),
      ),
    )
    .groupBy(vouchers.nr, orders.id, orders.createdAt, orders.status)
    .orderBy(desc(orders.id), asc(vouchers.nr))
    .limit(AT_ONCE + 1);

const COLUMNS = ['nr', 'code', 'uses', 'used', 'ended'] as const;

/** The codes of a series as a table; needs `vouchers.write`. Logged before the first line is read. */
export const exportVouchers = (ctx: OfficeContext, id: number): ExportTable => ({
  name: 'vouchers',
  columns: COLUMNS,
  async *lines() {
    const found = await officeTransaction(ctx, async (ctx) => {
      noteDeed(ctx, { action: 'vouchers.exported', subject: `voucher series ${id}` });
      return getVoucherSeries(ctx, id);
    });
    if (!found) return;
    const lineOf = ({ nr, code, used, endedAt }: ListedVoucher): Cell[] => [
      nr,
      code,
      found.series.uses,
      used,
      endedAt ? { local: dayAt(endedAt, ctx.client.timezone) } : null,
    ];
    for (let after = 0; ; ) {
      const rows = (await officeTransaction(ctx, (ctx) => listVouchers(ctx, id, after))).slice(0, AT_ONCE);
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(lineOf);
      after = last.nr;
    }
  },
});
