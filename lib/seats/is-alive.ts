import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { carts } from '@/db/schema';

/**
 * Whether the hold of a cart runs at `now`, for queries that find the cart by its id: written so that no index on the end of
 * holds can serve it, which a plan made on an empty table would take for the way to the cart.
 */
export function isAlive(now: SQLWrapper): SQL {
  return sql`${carts.expiresAt} - ${now} > interval '0'`;
}
