import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { orderLines, orders } from '@/db/schema';
import { noteDeed, type OfficeContext } from '@/lib/staff';

const MOST = 5000;

const seated = ({ client, db }: OfficeContext, subEventId: number) =>
  db
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
    .innerJoin(orders, and(eq(orders.clientId, orderLines.clientId), eq(orders.id, orderLines.orderId)))
    .where(
      and(
        eq(orderLines.clientId, client.id),
        eq(orderLines.subEventId, subEventId),
        eq(orderLines.status, 'live'),
        inArray(orders.status, ['paid', 'promised']),
      ),
    )
    .orderBy(asc(orderLines.nr))
    .limit(MOST);

export type Seated = Awaited<ReturnType<typeof seated>>[number];

/** Who sits where at a performance; the caller has checked its scope. At most 5000 tickets, by seat. Reading is logged. */
export async function listSeated(ctx: OfficeContext, subEventId: number): Promise<Seated[]> {
  const rows = await seated(ctx, subEventId);
  const subject = `performance ${subEventId}`;
  noteDeed(
    { ...ctx, permission: 'orders.read' },
    { action: 'performance.buyers_read', subject, detail: { tickets: rows.length } },
  );
  return rows;
}
