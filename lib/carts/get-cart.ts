import { and, asc, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { carts, catalogues, seats } from '@/db/schema';
import { refreshClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';
import { extensionsOf, isAlive } from '@/lib/seats';
import { type Cart, cartOf } from './cart-of';

/** One row at least: the version of the catalogue is told of an empty cart too. */
const inCart = prepared((db) =>
  db
    .select({
      version: catalogues.version,
      expiresAt: carts.expiresAt,
      extensions: extensionsOf(),
      seat: {
        subEventId: seats.subEventId,
        nr: seats.nr,
        categoryId: seats.categoryId,
        ticketTypeId: sql<number>`${seats.ticketTypeId}`,
        section: seats.section,
        row: seats.rowNr,
        seat: seats.seatNr,
        price: sql<Money>`${seats.price}`,
      },
    })
    .from(catalogues)
    .leftJoin(
      carts,
      and(
        eq(carts.clientId, catalogues.clientId),
        eq(carts.id, sql.placeholder('cartId')),
        isAlive(sql`${sql.placeholder('now')}::timestamptz`),
      ),
    )
    .leftJoin(seats, and(eq(seats.clientId, carts.clientId), eq(seats.cartId, carts.id)))
    .where(eq(catalogues.clientId, sql.placeholder('clientId')))
    .orderBy(asc(seats.heldAt), asc(seats.subEventId), asc(seats.nr))
    .prepare('seats_in_cart'),
);

/** What a cart holds now, in the order in which it was put in. Never seen, expired and empty carts are alike. */
export async function getCart(ctx: Context, cartId: string): Promise<Cart> {
  const rows = await inCart(ctx.db).execute({ clientId: ctx.client.id, cartId, now: ctx.now.toISOString() });
  const [first] = rows;
  const isCurrent = first?.version === ctx.client.catalogueVersion;
  const client = isCurrent ? ctx.client : await refreshClient(ctx.db, ctx.client.name);
  return cartOf(
    { ...ctx, client },
    {
      seats: rows.flatMap(({ seat }) => (seat ? [seat] : [])),
      expiresAt: first?.seat ? first.expiresAt : null,
      extensions: first?.extensions ?? 0,
    },
  );
}
