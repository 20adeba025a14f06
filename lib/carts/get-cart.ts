import { eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { carts, catalogues, seats } from '@/db/schema';
import { batchByClient } from '@/lib/cache';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { extensionsOf, heldSeats, isAlive, type WireSeat } from '@/lib/seats';
import { type Cart, cartOf } from './cart-of';

type Asked = { id: string; now: Date };
/** When its hold ends, in milliseconds since 1970, how often that was extended, and the seats. */
type WireCart = [number, number, WireSeat[] | null];
type Found = { version: number; cart: WireCart | null };

/** What a cart holds now, in the order in which it was put in. Never seen, expired and empty carts are alike. */
export async function getCart(ctx: Context, cartId: string): Promise<Cart> {
  const { version, cart } = await readCart(ctx.db, ctx.client.id, { id: cartId, now: ctx.now });
  const [expiresAt, extensions, held] = cart ?? [0, 0, null];
  const client = version === ctx.client.catalogueVersion ? ctx.client : await findClient(ctx.db, ctx.client.name);
  return cartOf(
    { ...ctx, client },
    { seats: heldSeats(held), expiresAt: held ? new Date(expiresAt) : null, extensions: held ? extensions : 0 },
  );
}

const readCart = batchByClient<Asked, Found>(async (db, clientId, asked) => {
  const [row] = await inCarts(db).execute({ clientId, asked: JSON.stringify(asked) });
  return asked.map((_, i) => ({ version: row?.version ?? 0, cart: row?.carts[i] ?? null }));
});

// One row, whichever of the carts are there: it tells the version of the catalogue too.
const inCarts = prepared((db) =>
  db
    .select({ version: catalogues.version, carts: sql<(WireCart | null)[]>`found.carts` })
    .from(catalogues)
    .innerJoin(
      sql`LATERAL (
        SELECT json_agg((
          SELECT json_build_array(extract(epoch FROM ${carts.expiresAt}) * 1000, ${extensionsOf()}, (
                   SELECT json_agg(json_build_array(s.sub_event_id, s.nr, s.category_id, s.ticket_type_id, s.section, s.row_nr,
                                                    s.seat_nr, s.price::text) ORDER BY s.held_at, s.sub_event_id, s.nr)
                     FROM ${seats} s WHERE s.client_id = ${carts.clientId} AND s.cart_id = ${carts.id}))
            FROM ${carts}
           WHERE ${carts.clientId} = ${catalogues.clientId} AND ${carts.id} = asked.id AND ${isAlive(sql`asked.now`)}
        ) ORDER BY asked.place) AS carts
        FROM ROWS FROM (json_to_recordset(${sql.placeholder('asked')}::text::json) AS (id text, now timestamptz))
          WITH ORDINALITY AS asked(id, now, place)) found`,
      sql`true`,
    )
    .where(eq(catalogues.clientId, sql.placeholder('clientId')))
    .prepare('seats_in_carts'),
);
