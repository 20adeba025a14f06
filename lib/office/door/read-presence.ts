import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import type { DoorListRow } from './find-device';

/**
 * The last known presence of tickets, in columns. `ats`: seconds since 1970; `gates`: ids; `states`: one digit a ticket: 0 outside, 1
 * inside, 2 admission undone.
 */
export type Presences = {
  orders: number[];
  positions: number[];
  cycles: number[];
  ats: number[];
  gates: number[];
  states: string;
};

type Row = { order_id: string; position: number; cycle: number; at: string; gate_id: number; state: string };

/** The last cycle of each ticket that was ever admitted, or only of those that `which` selects (admissions `a`). */
export async function readPresence(
  { client, db }: Context,
  list: DoorListRow,
  rehearsal: number,
  which: SQL = sql`true`,
): Promise<Presences> {
  const rows = await db.execute<Row>(sql`
    SELECT DISTINCT ON (a.order_id, a.position) a.order_id, a.position, a.cycle, a.gate_id,
           floor(extract(epoch FROM a.at))::bigint AS at,
           CASE WHEN a.undone_at IS NOT NULL THEN '2' WHEN a.left_at IS NOT NULL THEN '0' ELSE '1' END AS state
      FROM door_admissions a
     WHERE a.client_id = ${client.id} AND a.list_id = ${list.id} AND a.rehearsal = ${rehearsal} AND ${which}
     ORDER BY a.order_id, a.position, a.cycle DESC`);
  return {
    orders: rows.map(({ order_id }) => Number(order_id)),
    positions: rows.map(({ position }) => position),
    cycles: rows.map(({ cycle }) => cycle),
    ats: rows.map(({ at }) => Number(at)),
    gates: rows.map(({ gate_id }) => gate_id),
    states: rows.map(({ state }) => state).join(''),
  };
}
