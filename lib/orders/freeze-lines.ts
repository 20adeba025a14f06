import { sql } from 'drizzle-orm';
import { categories, discounts, locations, mainEvents, orderLines, seats, subEvents, ticketTypes } from '@/db/schema';
import type { Context } from '@/lib/context';

/** Writes down what a cart holds as the lines of an order, as everything is now, in the order of the cart. */
export async function freezeLines(ctx: Context, orderId: number, cartId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO ${orderLines} (client_id, order_id, position, sub_event_id, nr, section, row_nr, seat_nr, category_id,
      category_name, ticket_type_id, discount_id, discount_name, price, event_name, starts_at, ends_at, location_id,
      location_name)
    SELECT s.client_id, ${orderId}, row_number() OVER (ORDER BY s.held_at, s.sub_event_id, s.nr), s.sub_event_id, s.nr,
      s.section, s.row_nr, s.seat_nr, s.category_id, k.name, s.ticket_type_id, d.discount_id, t.name, s.price,
      coalesce(e.name, m.name), e.starts_at, e.ends_at, e.location_id, l.name
      FROM ${seats} s
      JOIN ${subEvents} e ON e.client_id = s.client_id AND e.id = s.sub_event_id
      JOIN ${mainEvents} m ON m.client_id = e.client_id AND m.id = e.main_event_id
      JOIN ${locations} l ON l.client_id = e.client_id AND l.id = e.location_id
      JOIN ${categories} k ON k.client_id = s.client_id AND k.id = s.category_id
      JOIN ${ticketTypes} t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
      JOIN ${discounts} d ON d.client_id = s.client_id AND d.ticket_type_id = s.ticket_type_id
       AND d.category_id = s.category_id
     WHERE s.client_id = ${ctx.client.id} AND s.cart_id = ${cartId}`);
}
