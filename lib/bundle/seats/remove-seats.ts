import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { integers, recordset } from '../import/rows';

const SEAT = { id: 'int', nr: 'int' };

/** Deletes free seats that the caller has locked. */
export async function deleteFreeSeats(db: Db, clientId: number, seats: { id: number; nr: number }[]): Promise<number> {
  if (seats.length === 0) return 0;
  const result = await db.execute(sql`
    DELETE FROM seats s USING ${recordset(seats, SEAT)}
     WHERE s.client_id = ${clientId} AND s.sub_event_id = x.id AND s.nr = x.nr
       AND s.cart_id IS NULL AND s.order_id IS NULL`);
  return result.count;
}

/** Deletes all free seats of these performances; the caller has locked them. */
export async function deleteAllFreeSeats(db: Db, clientId: number, ids: number[]): Promise<number> {
  const result = await db.execute(sql`
    DELETE FROM seats WHERE client_id = ${clientId} AND sub_event_id = ANY (${integers(ids)})
       AND cart_id IS NULL AND order_id IS NULL`);
  return result.count;
}

type Move = { id: number; nr: number; categoryId: number };

/** Changes the price rank of free seats that the caller has locked. */
export async function moveSeats(db: Db, clientId: number, moves: Move[]): Promise<number> {
  if (moves.length === 0) return 0;
  const result = await db.execute(sql`
    UPDATE seats s SET category_id = x."categoryId" FROM ${recordset(moves, { ...SEAT, categoryId: 'int' })}
     WHERE s.client_id = ${clientId} AND s.sub_event_id = x.id AND s.nr = x.nr`);
  return result.count;
}
