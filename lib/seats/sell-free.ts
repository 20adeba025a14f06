import { sql } from 'drizzle-orm';
import { seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import type { SeatKey } from './release';

/** A free seat of a price rank, and the ticket that it becomes. */
export type SeatToSell = SeatKey & {
  orderId: number;
  categoryId: number;
  ticketTypeId: number;
  price: Money;
  voucherId: number | null;
};

/**
 * Sells free seats to orders. The caller has locked the orders, the performances and all these seats, and checks the limits of types.
 * @returns whether all of them were free; if not, the caller must roll back
 */
export async function sellFree({ client, db, now }: Context, wanted: readonly SeatToSell[]): Promise<boolean> {
  const list = (of: (seat: SeatToSell) => string | number | null) =>
    `{${wanted.map((seat) => of(seat) ?? 'NULL').join()}}`;
  const sold = await db.execute(sql`
    UPDATE ${seats} s
       SET order_id = w.order_id, ticket_type_id = w.ticket_type_id, price = w.price, voucher_id = w.voucher_id,
           held_at = ${now.toISOString()}::timestamptz
      FROM unnest(${list(({ subEventId }) => subEventId)}::int[], ${list(({ nr }) => nr)}::int[],
        ${list(({ orderId }) => orderId)}::bigint[], ${list(({ categoryId }) => categoryId)}::int[],
        ${list(({ ticketTypeId }) => ticketTypeId)}::int[], ${list(({ price }) => price)}::numeric[],
        ${list(({ voucherId }) => voucherId)}::bigint[])
        AS w(of_event, at_nr, order_id, in_category, ticket_type_id, price, voucher_id)
     WHERE s.client_id = ${client.id} AND s.sub_event_id = w.of_event AND s.nr = w.at_nr AND s.category_id = w.in_category
       AND s.cart_id IS NULL AND s.order_id IS NULL`);
  return sold.count === wanted.length;
}
