import { eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { carts, catalogues, seats } from '@/db/schema';
import { batchByClient } from '@/lib/cache';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { extensionsOf, type HeldSeat, isAlive } from '@/lib/seats';
import { type Cart, cartOf } from './cart-of';

type CartCall = { id: string; now: Date };
/** `expiresAt`: in milliseconds since 1970. */
type AliveCart = { expiresAt: number; extensions: number; seats: HeldSeat[] | null };
type FoundCart = { version: number; cart: AliveCart | null };

/** The current content of a cart, in the order in which it was added. Unknown, expired and empty carts look the same. */
export async function getCart(ctx: Context, cartId: string): Promise<Cart> {
  const { version, cart } = await readCart(ctx.db, ctx.client.id, { id: cartId, now: ctx.now });
  const client = version === ctx.client.catalogueVersion ? ctx.client : await findClient(ctx.db, ctx.client.name);
  const held = cart?.seats
    ? { seats: cart.seats, expiresAt: new Date(cart.expiresAt), extensions: cart.extensions }
    : { seats: [], expiresAt: null, extensions: 0 };
  return cartOf({ ...ctx, client }, held);
}

const readCart = batchByClient<CartCall, FoundCart>(async (db, clientId, asked) => {
  const [row] = await inCarts(db).execute({ clientId, asked: JSON.stringify(asked) });
  return asked.map((_, i) => ({ version: row?.version ?? 0, cart: row?.carts[i] ?? null }));
});

// Always one row, also without a cart, because it also returns the catalogue version.
const inCarts = oncePerDatabase(
  (db) =>
    db
      .select({ version: catalogues.version, carts: sql<(AliveCart | null)[]>`found.carts` })
      .from(catalogues)
      .innerJoin(
        sql`LATERAL (
        SELECT json_agg((
          SELECT json_build_object(
                   'expiresAt', extract(epoch FROM ${carts.expiresAt}) * 1000, 'extensions', ${extensionsOf(sql.placeholder('clientId'))}, 'seats', (
                   SELECT json_agg(seat_held(s.sub_event_id, s.nr, s.category_id, s.ticket_type_id, s.section, s.row_nr, s.seat_nr, s.price) ORDER BY s.held_at, s.sub_event_id, s.nr)
                     FROM ${seats} s WHERE s.client_id = ${sql.placeholder('clientId')} AND s.cart_id = ${carts.id}))
            FROM ${carts}
           WHERE ${carts.clientId} = ${sql.placeholder('clientId')} AND ${carts.id} = asked.id AND ${isAlive(sql`asked.now`)}
        ) ORDER BY asked.place) AS carts
        FROM ROWS FROM (json_to_recordset(${sql.placeholder('asked')}::text::json) AS (id text, now timestamptz))
          WITH ORDINALITY AS asked(id, now, place)) found`,
        sql`true`,
      )
      .where(eq(catalogues.clientId, sql.placeholder('clientId')))
      .prepare('seats_in_carts'),
  { isBrief: true },
);
