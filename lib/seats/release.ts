import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { statement } from '@/db/statement';

export type SeatKey = { subEventId: number; nr: number };

const p = sql.placeholder;

const seatsOf = statement<{ released: number }>(
  'release_seats',
  sql`SELECT release_seats(${p('clientId')}, ${p('subEvents')}::int[], ${p('nrs')}::int[]) AS released`,
);

/**
 * Frees these seats, held or sold, by db/functions/release_seats.sql. The caller has locked them, in the order of docs/locking.md, and
 * their carts or orders.
 * @returns how many were freed
 */
export async function releaseSeats(db: Db, clientId: number, keys: readonly SeatKey[]): Promise<number> {
  if (keys.length === 0) return 0;
  const subEvents = `{${keys.map(({ subEventId }) => subEventId).join()}}`;
  const [row] = await seatsOf(db, { clientId, subEvents, nrs: `{${keys.map(({ nr }) => nr).join()}}` });
  return row?.released ?? 0;
}

const cartsOf = statement<{ released: number }>(
  'release_carts',
  sql`SELECT release_carts(${p('clientId')}, ARRAY(SELECT jsonb_array_elements_text(${p('carts')}::text::jsonb))) AS released`,
);

/** Frees all seats of these carts, expired or not. The caller has locked the carts. @returns how many were freed */
export async function releaseCarts(db: Db, clientId: number, cartIds: readonly string[]): Promise<number> {
  if (cartIds.length === 0) return 0;
  const [row] = await cartsOf(db, { clientId, carts: JSON.stringify(cartIds) });
  return row?.released ?? 0;
}
