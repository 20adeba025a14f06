import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { carts } from '@/db/schema';

/**
 * Whether the hold of a cart runs at `now`, for queries that find the cart by its id: written so that no index on the expiry can serve it:
 * a plan made for an empty table would use that index to find the cart.
 */
export function isAlive(now: SQLWrapper): SQL {
  return sql`${carts.expiresAt} - ${now} > interval '0'`;
}
