import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import type { DoorTicket, TicketState } from '@/lib/door';
import type { DoorContext } from './find-device';

type Row = {
  orderId: string;
  position: number;
  generation: number;
  section: string | null;
  row: string;
  seat: string;
  type: string;
  state: TicketState;
  movedTo: number | null;
  name: string;
  last4: string;
};

/** The state of a ticket by its line and its order: only a paid order has live tickets. */
const STATE = sql`CASE WHEN o.status = 'refunded' THEN 'refunded' WHEN l.status <> 'live' THEN l.status::text
  WHEN o.status = 'paid' THEN 'live' WHEN o.status = 'promised' THEN 'unpaid' ELSE 'cancelled' END`;

/** Initials, for devices that may not search by name. */
const INITIALS = sql`CASE WHEN l.holder IS NOT NULL THEN rtrim(regexp_replace(l.holder, '(\\S)\\S*\\s*', '\\1. ', 'g'))
  ELSE concat_ws(' ', nullif(left(o.first_name, 1), '') || '.', nullif(left(o.last_name, 1), '') || '.') END`;
/** The holder of a group's ticket, and the group's own name. */
const NAME = sql`concat_ws(' · ', l.holder, nullif(concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, '')), ''))`;

/**
 * The tickets of a list's performance as a device may see them, by order and position. `which` narrows them (order `o`, line `l`). Orders
 * that were never valid are left out.
 */
export async function readTickets(
  ctx: Context,
  { list, device }: Pick<DoorContext, 'list' | 'device'>,
  which: SQL = sql`true`,
): Promise<DoorTicket[]> {
  const rows = await ctx.db.execute<Row>(sql`
    SELECT l.order_id AS "orderId", l.position, l.generation, l.section, l.row_nr AS row, l.seat_nr AS seat, l.discount_name AS type,
           ${STATE} AS state, l.moved_to AS "movedTo", ${device.maySearch ? NAME : INITIALS} AS name, right('000' || o.id, 4) AS last4
      FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
     WHERE l.client_id = ${ctx.client.id} AND l.sub_event_id = ${list.subEventId}
       AND (o.status IN ('paid', 'promised', 'refunded') OR (o.status = 'cancelled' AND o.paid_at IS NOT NULL)) AND ${which}
     ORDER BY l.order_id, l.position`);
  return rows.map((row) => ({
    ...row,
    orderId: Number(row.orderId),
    // Unnumbered seats have row "0", number "0".
    row: row.row === '0' ? null : row.row,
    seat: row.seat === '0' ? null : row.seat,
  }));
}
