import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { carts, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { isAlive } from '@/lib/seats';
import { findRoom } from './find-room';
import { readTurn } from './stand';

const underWay = prepared((db) =>
  db
    .select({ id: carts.id })
    .from(carts)
    .innerJoin(seats, and(eq(seats.clientId, carts.clientId), eq(seats.cartId, carts.id)))
    .where(
      and(
        eq(carts.clientId, sql.placeholder('clientId')),
        eq(carts.id, sql.placeholder('cartId')),
        isAlive(sql`${sql.placeholder('now')}::timestamptz`),
      ),
    )
    .limit(1)
    .prepare('cart_under_way'),
);

/**
 * Lets a cart pass that is admitted to a performance, or has seats already: nobody who is buying is thrown out. Costs nothing
 * where there is no waiting room.
 * @throws AppError `waiting`
 */
export async function checkTurn(ctx: Context, cart: { cartId: string; subEventId: number }): Promise<void> {
  const room = await findRoom(ctx, cart.subEventId);
  if (!room) return;
  if ((await readTurn(ctx, room, cart.cartId)).state === 'admitted') return;
  const { id } = ctx.client;
  const [found] = await underWay(ctx.db).execute({ clientId: id, cartId: cart.cartId, now: ctx.now.toISOString() });
  if (!found) throw new AppError('waiting', 'There is a waiting room: wait for your turn');
}
