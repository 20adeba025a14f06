import { sql } from 'drizzle-orm';

/** What is set of a seat that nobody holds or has bought any more: every statement of this room that frees seats sets just this. */
export const FREED = sql`cart_id = NULL, order_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL`;
