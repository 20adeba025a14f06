import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { carts } from '@/db/schema';

const p = sql.placeholder;

/**
 * Whether a seat that has a price is sold, or in a cart of `clientId` whose hold runs at `now` (both to be given when the query
 * is asked). The holds that are over are found first, by their end: they are few, because the sweep forgets them, and the cart of
 * each taken seat of a hall is not.
 */
export const isTaken = (orderId: SQLWrapper, cartId: SQLWrapper): SQL =>
  sql`(${orderId} IS NOT NULL OR ${cartId} NOT IN (
    SELECT c.id FROM ${carts} c WHERE c.client_id + 0 = ${p('clientId')} AND c.expires_at <= ${p('now')}::timestamptz))`;
