import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { orderLines, orders } from '@/db/schema';
import { noteDeed, type OfficeContext } from '@/lib/staff';

/** Tickets of one page of the list. */
const MOST = 5000;

/** The last ticket of the page before. A seat can be in two orders for a moment: in one whose time is over, and in a new one. */
export type SeatedAfter = { nr: number; orderId: number };

const isAfter = ({ nr, orderId }: SeatedAfter) => sql<boolean>`(${orderLines.nr}, ${orders.id}) > (${nr}, ${orderId})`;

const ofPerformance = ({ client }: OfficeContext, subEventId: number) =>
  and(
    eq(orderLines.clientId, client.id),
    eq(orderLines.subEventId, subEventId),
    eq(orderLines.status, 'live'),
    inArray(orders.status, ['paid', 'promised']),
  );

const ofOrder = and(eq(orders.clientId, orderLines.clientId), eq(orders.id, orderLines.orderId));

const readPage = (ctx: OfficeContext, subEventId: number, after: SeatedAfter) =>
  ctx.db
    .select({
      nr: orderLines.nr,
      section: orderLines.section,
      row: orderLines.rowNr,
      seat: orderLines.seatNr,
      orderId: orders.id,
      status: orders.status,
      holder: orderLines.holder,
      name: sql<string>`CASE WHEN ${orders.erasedAt} IS NULL THEN ${orders.firstName} || ' ' || ${orders.lastName} ELSE '' END`,
    })
    .from(orderLines)
    .innerJoin(orders, ofOrder)
    .where(and(ofPerformance(ctx, subEventId), isAfter(after)))
    .orderBy(asc(orderLines.nr), asc(orders.id))
    .limit(MOST + 1);

const countAll = (ctx: OfficeContext, subEventId: number, after: SeatedAfter) =>
  ctx.db
    .select({
      all: sql<number>`count(*)::int`,
      before: sql<number>`(count(*) FILTER (WHERE NOT ${isAfter(after)}))::int`,
    })
    .from(orderLines)
    .innerJoin(orders, ofOrder)
    .where(ofPerformance(ctx, subEventId));

/** `all`: the tickets of the performance; `before`: those on earlier pages. */
type SeatedPage = { rows: Awaited<ReturnType<typeof readPage>>; hasMore: boolean; all: number; before: number };

/** Who sits where at a performance, by seat, a page at a time; the caller has checked its scope. Reading is logged. */
export async function listSeated(
  ctx: OfficeContext,
  subEventId: number,
  after: SeatedAfter = { nr: 0, orderId: 0 },
): Promise<SeatedPage> {
  const found = await readPage(ctx, subEventId, after);
  const [counts = { all: 0, before: 0 }] = await countAll(ctx, subEventId, after);
  const rows = found.slice(0, MOST);
  const subject = `performance ${subEventId}`;
  noteDeed(
    { ...ctx, permission: 'orders.read' },
    { action: 'performance.buyers_read', subject, detail: { tickets: rows.length } },
  );
  return { rows, hasMore: found.length > MOST, ...counts };
}
