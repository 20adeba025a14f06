import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { type Context, runWrite } from '@/lib/context';
import type { WaitingPlace } from './find-place';

/** How long a process gathers carts into one statement: any number of them, where a batch of lib/cache has at most 32. */
const GATHER_MILLISECONDS = 20;

type Gathering = { carts: Set<string>; placed: Promise<Map<string, WaitingPlace>> };

const gatherings = new WeakMap<Db, Map<string, Gathering>>();

/**
 * Gives a cart its place in a waiting room, or finds the one it has; many carts in one statement. A cart whose turn is over gets a
 * new place.
 * @returns undefined when the waiting room no longer exists
 */
export async function joinQueue(ctx: Context, roomId: number, cartId: string): Promise<WaitingPlace | undefined> {
  const ofDb = gatherings.get(ctx.db) ?? new Map<string, Gathering>();
  gatherings.set(ctx.db, ofDb);
  const key = `${ctx.client.id} ${roomId}`;
  let gathering = ofDb.get(key);
  if (!gathering) {
    const carts = new Set<string>();
    const placed = setTimeout(GATHER_MILLISECONDS).then(() => {
      ofDb.delete(key);
      return place(ctx, roomId, [...carts]);
    });
    gathering = { carts, placed };
    ofDb.set(key, gathering);
  }
  gathering.carts.add(cartId);
  const { placed } = gathering;
  return (
    await runWrite(
      ctx,
      () => placed,
      () => true,
    )
  ).get(cartId);
}

/** Opens the waiting room if its time has come and no process has opened it; applies a changed rate. */
export async function openQueue(ctx: Context, roomId: number): Promise<void> {
  await place(ctx, roomId, []);
}

type QueuedRow = { cart_id: string; slot: string | null; turn_at: string | null; is_taken: boolean };

async function place(ctx: Context, roomId: number, carts: string[]): Promise<Map<string, WaitingPlace>> {
  const rows = await ctx.db.execute<QueuedRow>(
    sql`SELECT cart_id, slot, turn_at, is_taken FROM line_up(${ctx.client.id}, ${roomId}, ${ctx.now.toISOString()}::timestamptz,
          ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(carts)}::text::jsonb)))`,
  );
  return new Map(
    rows.map(({ cart_id, slot, turn_at, is_taken }) => [
      cart_id,
      {
        slot: slot === null ? null : Number(slot),
        turnAt: turn_at === null ? null : new Date(turn_at),
        isTaken: is_taken,
      },
    ]),
  );
}
