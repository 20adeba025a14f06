import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { waitingPlaces } from '@/db/schema';
import type { Context } from '@/lib/context';

/** A place that has a slot keeps it; in memory, the oldest go first. */
const MOST_KNOWN = 100_000;
const known = new WeakMap<Db, Map<string, number>>();

const slotOf = prepared((db) =>
  db
    .select({ slot: waitingPlaces.slot })
    .from(waitingPlaces)
    .where(
      and(
        eq(waitingPlaces.clientId, sql.placeholder('clientId')),
        eq(waitingPlaces.subEventId, sql.placeholder('roomId')),
        eq(waitingPlaces.cartId, sql.placeholder('cartId')),
      ),
    )
    .prepare('waiting_slot'),
);

type Place = { roomId: number; cartId: string };
const keyOf = ({ client }: Context, { roomId, cartId }: Place) => `${client.id} ${roomId} ${cartId}`;

/** The slot of a cart; null before the opening, undefined when it has no place. */
export async function findSlot(ctx: Context, place: Place): Promise<number | null | undefined> {
  const slot = known.get(ctx.db)?.get(keyOf(ctx, place));
  if (slot !== undefined) return slot;
  const [row] = await slotOf(ctx.db).execute({ clientId: ctx.client.id, ...place });
  if (typeof row?.slot === 'number') keepSlot(ctx, place, row.slot);
  return row?.slot;
}

/** Remembers a slot that was given out. */
export function keepSlot(ctx: Context, place: Place, slot: number): void {
  const slots = known.get(ctx.db) ?? new Map<string, number>();
  known.set(ctx.db, slots);
  slots.set(keyOf(ctx, place), slot);
  if (slots.size <= MOST_KNOWN) return;
  for (const oldest of slots.keys()) if (slots.delete(oldest)) break;
}
