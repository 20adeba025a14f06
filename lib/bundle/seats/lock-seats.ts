import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { seatIdOf } from '@/lib/ids';
import { integers, recordset } from '../import/rows';

export type LockedSeat = {
  id: number;
  nr: number;
  categoryId: number;
  section: string | null;
  row: string;
  seat: string;
  isHeld: boolean;
  isSold: boolean;
};

/** Locks seats by performance and `nr`, after waiting for anyone who is taking one. */
export const lockSeats = (db: Db, clientId: number, seats: { id: number; nr: number }[]) =>
  lock(db, clientId, sql`(s.sub_event_id, s.nr) IN (SELECT id, nr FROM ${recordset(seats, { id: 'int', nr: 'int' })})`);

/** Locks all seats of these performances. @returns those that are held or sold */
export const lockAllSeats = (db: Db, clientId: number, ids: number[]) =>
  lock(db, clientId, sql`s.sub_event_id = ANY (${integers(ids)})`, sql`"isHeld" OR "isSold"`);

/** Locks the unnumbered seats of these price ranks. */
export const lockFreeSeating = (db: Db, clientId: number, ranks: { id: number; categoryId: number }[]) =>
  lock(
    db,
    clientId,
    sql`s.section IS NULL AND (s.sub_event_id, s.category_id) IN (
      SELECT id, "categoryId" FROM ${recordset(ranks, { id: 'int', categoryId: 'int' })})`,
  );

async function lock(db: Db, clientId: number, which: SQL, returned = sql`true`): Promise<LockedSeat[]> {
  return await db.execute<LockedSeat>(sql`
    WITH locked AS MATERIALIZED (
      SELECT s.sub_event_id AS id, s.nr, s.category_id AS "categoryId", s.section, s.row_nr AS row, s.seat_nr AS seat,
             s.cart_id IS NOT NULL AS "isHeld", s.order_id IS NOT NULL AS "isSold"
        FROM seats s WHERE s.client_id = ${clientId} AND ${which} ORDER BY s.sub_event_id, s.nr FOR UPDATE
    )
    SELECT * FROM locked WHERE ${returned}`);
}

export const isFree = (seat: LockedSeat): boolean => !seat.isHeld && !seat.isSold;

const MOST_NAMED = 20;

/** Seats in words: `Zaal row A seat 3 (sold)`; unnumbered ones by their seat id. */
export function nameSeats(seats: LockedSeat[]): string {
  const names = seats.slice(0, MOST_NAMED).map((seat) => {
    const name =
      seat.section === null ? seatIdOf(seat.id, seat.nr) : `${seat.section} row ${seat.row} seat ${seat.seat}`;
    return `${name} (${seat.isSold ? 'sold' : 'in a cart'})`;
  });
  const more = seats.length > MOST_NAMED ? ` and ${seats.length - MOST_NAMED} more` : '';
  return `${names.join(', ')}${more}`;
}
