import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { orderLines, type RevocationReason, revocations } from '@/db/schema';
import type { Context } from '@/lib/context';
import { announceRevoked, type RevokedTicket } from '@/lib/webhooks';

type Voided = {
  reason: RevocationReason;
  /** Left out: every ticket of the orders. */
  positions?: readonly number[];
  /** Of a line that was moved: the position of the one that took its place. */
  movedTo?: number;
};

/** What a line becomes. A whole order that is refunded leaves its lines as they are. */
const STATUS = { refunded: 'live', cancelled: 'cancelled', moved: 'moved' } as const;

/**
 * Voids live tickets of orders: a higher generation, an entry in the doors' revocation list, and their lines end where cancelled or moved.
 * The caller has locked the orders and released the seats. Call it last: it takes the lock that keeps the list's cursors in commit order.
 * @returns how many tickets
 */
export async function voidTickets(
  ctx: Context,
  orderIds: number | readonly number[],
  { reason, positions, movedTo }: Voided,
): Promise<number> {
  const { client, db, now } = ctx;
  const status = STATUS[reason];
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`revocations of ${client.id}`}, 0))`);
  const orders = `{${[orderIds].flat().join()}}`;
  const voided = await db.execute<{ cursor: string }>(sql`
    WITH voided AS (
      UPDATE ${orderLines} SET generation = generation + 1, status = ${status}::line_status,
             ended_at = ${status === 'live' ? null : at}, moved_to = ${movedTo ?? null}::int
       WHERE client_id = ${client.id} AND order_id = ANY (${orders}::bigint[]) AND status = 'live'
             ${positions ? sql`AND position = ANY (${`{${positions.join()}}`}::int[])` : sql``}
      RETURNING order_id, position, generation)
    INSERT INTO ${revocations} (client_id, cursor, order_id, position, below_generation, reason, created_at)
    SELECT ${client.id},
           (SELECT coalesce(max(r.cursor), 0) FROM ${revocations} r WHERE r.client_id = ${client.id})
             + row_number() OVER (ORDER BY order_id, position),
           order_id, position, generation, ${reason}::revocation_reason, ${at}
      FROM voided
    RETURNING cursor`);
  await announceRevoked(ctx, () =>
    revokedOf(
      ctx,
      voided.map(({ cursor }) => Number(cursor)),
    ),
  );
  return voided.count;
}

async function revokedOf({ client, db }: Context, cursors: number[]): Promise<RevokedTicket[]> {
  const rows = await db
    .select({ entry: revocations, eventId: orderLines.subEventId })
    .from(revocations)
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.clientId, revocations.clientId),
        eq(orderLines.orderId, revocations.orderId),
        eq(orderLines.position, revocations.position),
      ),
    )
    .where(and(eq(revocations.clientId, client.id), inArray(revocations.cursor, cursors)))
    .orderBy(asc(revocations.cursor));
  return rows.map(({ entry, eventId }) => ({
    order_id: entry.orderId,
    position: entry.position,
    event_id: eventId,
    below_generation: entry.belowGeneration,
    reason: entry.reason,
    cursor: entry.cursor,
  }));
}
