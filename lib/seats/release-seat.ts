import { sql } from 'drizzle-orm';
import { carts, seats, vouchers } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { isAlive } from './is-alive';
import { releaseSeats, type SeatKey } from './release';

/** Frees one seat of a cart that has not expired, or all seats of its subscription. False when the seat is not in the cart. */
export function releaseSeat(ctx: Context, cartId: string, subEventId: number, nr: number): Promise<boolean> {
  return inTransaction(ctx, async ({ client, db, now }) => {
    // Finds the seat by its key only: with the cart in the condition the planner may scan all seats in carts.
    const [found] = await db.execute<{ voucher: number | null }>(sql`
      WITH cart AS MATERIALIZED (
        SELECT client_id, id FROM ${carts}
         WHERE client_id = ${client.id} AND id = ${cartId} AND ${isAlive(sql`${now.toISOString()}::timestamptz`)}
           FOR NO KEY UPDATE
      )
      SELECT s.voucher_id AS voucher FROM ${seats} s, cart
       WHERE s.client_id = ${client.id} AND s.sub_event_id = ${subEventId} AND s.nr = ${nr}
         AND s.cart_id IS NOT DISTINCT FROM cart.id
         FOR NO KEY UPDATE OF s`);
    if (!found) return false;
    const others = found.voucher === null ? [] : await seatsOfWhole({ client, db, now }, cartId, found.voucher);
    return (await releaseSeats(db, client.id, others.length > 0 ? others : [{ subEventId, nr }])) > 0;
  });
}

/** All seats of a subscription in the cart; none for another voucher. */
const seatsOfWhole = ({ client, db }: Context, cartId: string, voucherId: number) =>
  db.execute<SeatKey>(sql`
    SELECT s.sub_event_id AS "subEventId", s.nr FROM ${seats} s
      JOIN ${vouchers} v ON v.client_id = s.client_id AND v.id = s.voucher_id
     WHERE s.client_id = ${client.id} AND s.cart_id = ${cartId} AND s.voucher_id = ${voucherId} AND v.size IS NOT NULL
     ORDER BY s.sub_event_id, s.nr FOR NO KEY UPDATE OF s`);
