import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { orderLines, type RevocationReason, revocations } from '@/db/schema';
import type { Context } from '@/lib/context';
import { announceRevoked, type RevokedTicket } from '@/lib/webhooks';

type Voided = {
  reason: RevocationReason;
  /** Defaults to every ticket of the orders. */
  positions?: readonly number[];
};

/** A moved ticket, and the position of the line that replaced it. */
export type MovedTicket = { orderId: number; position: number; movedTo: number };

/** The new status of a line; a whole order that is refunded does not change its lines. */
const STATUS = { refunded: 'live', cancelled: 'cancelled', moved: 'moved' } as const;

/**
 * Voids live tickets of orders: raises their generation, adds them to the doors' revocation list, and ends cancelled or moved lines. The
 * caller has locked the orders and released the seats. Call it last: it takes the lock that keeps the list's cursors in commit order.
 * @returns how many tickets
 */
export function voidTickets(
  ctx: Context,
  orderIds: number | readonly number[],
  { reason, positions }: Voided,
): Promise<number> {
  const of = sql`WHERE client_id = ${ctx.client.id} AND order_id = ANY (${`{${[orderIds].flat().join()}}`}::bigint[])`;
  const which = positions ? sql`AND position = ANY (${`{${positions.join()}}`}::int[])` : sql``;
  return voidLines(ctx, reason, sql`${ended(ctx, reason)} ${of} AND status = 'live' ${which}`);
}

/** Like voidTickets, for tickets that each moved to a line of their own order. */
export function voidMoved(ctx: Context, moved: readonly MovedTicket[]): Promise<number> {
  const list = (all: number[]) => `{${all.join()}}`;
  return voidLines(
    ctx,
    'moved',
    sql`${ended(ctx, 'moved')}, moved_to = m.moved_to
      FROM unnest(${list(moved.map(({ orderId }) => orderId))}::bigint[], ${list(moved.map(({ position }) => position))}::int[],
        ${list(moved.map(({ movedTo }) => movedTo))}::int[]) AS m(of_order, at_position, moved_to)
     WHERE client_id = ${ctx.client.id} AND order_id = m.of_order AND position = m.at_position AND status = 'live'`,
  );
}

function ended({ now }: Context, reason: RevocationReason): SQL {
  const status = STATUS[reason];
  const at = status === 'live' ? sql`NULL` : sql`${now.toISOString()}::timestamptz`;
  return sql`generation = generation + 1, status = ${status}::line_status, ended_at = ${at}`;
}

/** `change`: the update of the lines. */
async function voidLines(ctx: Context, reason: RevocationReason, change: SQL): Promise<number> {
  const { client, db, now } = ctx;
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`revocations of ${client.id}`}, 0))`);
  const voided = await db.execute<{ cursor: string }>(sql`
    WITH voided AS (UPDATE ${orderLines} SET ${change} RETURNING order_id, position, generation)
    INSERT INTO ${revocations} (client_id, cursor, order_id, position, below_generation, reason, created_at)
    SELECT ${client.id},
           (SELECT coalesce(max(r.cursor), 0) FROM ${revocations} r WHERE r.client_id = ${client.id})
             + row_number() OVER (ORDER BY order_id, position),
           order_id, position, generation, ${reason}::revocation_reason, ${now.toISOString()}::timestamptz
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
