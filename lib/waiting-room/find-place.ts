import { and, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { perDatabase } from '@/db/per-database';
import { waitingPlaces } from '@/db/schema';
import { boundedMap } from '@/lib/cache';
import type { Context } from '@/lib/context';

/**
 * The place of a cart. `slot`: null before the opening. `turnAt`: when its turn came; null while it follows from the queue (dueAt).
 * `isTaken`: whether the cart has used its turn.
 */
export type WaitingPlace = { slot: number | null; turnAt: Date | null; isTaken: boolean };

/** Places in memory, the least recently used evicted first. A slot never changes. */
const MOST_KNOWN = 100_000;
const knownOf = perDatabase(() => boundedMap<WaitingPlace>(MOST_KNOWN));

const placeOf = oncePerDatabase((db) =>
  db
    .select({
      slot: waitingPlaces.slot,
      turnAt: waitingPlaces.turnAt,
      isTaken: sql<boolean>`coalesce(${waitingPlaces.turn} IN ('taken', 'late'), false)`,
    })
    .from(waitingPlaces)
    .where(
      and(
        eq(waitingPlaces.clientId, sql.placeholder('clientId')),
        eq(waitingPlaces.subEventId, sql.placeholder('roomId')),
        eq(waitingPlaces.cartId, sql.placeholder('cartId')),
      ),
    )
    .prepare('waiting_place'),
);

export type WaitingPlaceId = { roomId: number; cartId: string };
const keyOf = ({ client }: Context, { roomId, cartId }: WaitingPlaceId) => `${client.id} ${roomId} ${cartId}`;

/** The place of a cart from memory. It is outdated if its turn ended and it took a new place in another process. */
export function recallPlace(ctx: Context, id: WaitingPlaceId): WaitingPlace | undefined {
  return knownOf(ctx.db).get(keyOf(ctx, id));
}

/** The place of a cart from the database; undefined when it has none. */
export async function findPlace(ctx: Context, id: WaitingPlaceId): Promise<WaitingPlace | undefined> {
  const [place] = await placeOf(ctx.db).execute({ clientId: ctx.client.id, ...id });
  if (place) keepPlace(ctx, id, place);
  return place;
}

/** Remembers a place, once it has a slot. */
export function keepPlace(ctx: Context, id: WaitingPlaceId, place: WaitingPlace): void {
  if (place.slot === null) return;
  knownOf(ctx.db).set(keyOf(ctx, id), place);
}
