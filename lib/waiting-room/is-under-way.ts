import { and, eq, gte, or, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { carts, seats, waitingRooms } from '@/db/schema';
import type { Context } from '@/lib/context';
import { isAlive } from '@/lib/seats';
import { EVERYTHING, type Room } from './find-room';

const hasItsOwn = sql`EXISTS (SELECT FROM waiting_rooms own
  WHERE own.client_id = ${seats.clientId} AND own.sub_event_id = ${seats.subEventId})`;

const underWay = oncePerDatabase((db) =>
  db
    .select({ id: carts.id })
    .from(carts)
    .innerJoin(seats, and(eq(seats.clientId, carts.clientId), eq(seats.cartId, carts.id)))
    .innerJoin(
      waitingRooms,
      and(eq(waitingRooms.clientId, carts.clientId), eq(waitingRooms.subEventId, sql.placeholder('roomId'))),
    )
    .where(
      and(
        eq(carts.clientId, sql.placeholder('clientId')),
        eq(carts.id, sql.placeholder('cartId')),
        isAlive(sql`${sql.placeholder('now')}::timestamptz`),
        or(
          eq(seats.subEventId, waitingRooms.subEventId),
          and(eq(waitingRooms.subEventId, EVERYTHING), sql`NOT ${hasItsOwn}`),
        ),
        // From the opening on, only a cart with a turn gets seats.
        gte(seats.heldAt, sql`greatest(${waitingRooms.since}, ${waitingRooms.opensAt})`),
      ),
    )
    .limit(1)
    .prepare('cart_under_way'),
);

/** Whether a cart still holds seats from its turn at this room: a visitor who is buying may continue after the turn ends. */
export async function isUnderWay(ctx: Context, room: Room, cartId: string): Promise<boolean> {
  const about = { clientId: ctx.client.id, roomId: room.subEventId, cartId, now: ctx.now.toISOString() };
  return (await underWay(ctx.db).execute(about)).length > 0;
}
