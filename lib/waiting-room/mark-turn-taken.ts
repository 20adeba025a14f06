import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import { keepPlace, type WaitingPlace, type WaitingPlaceId } from './find-place';

/** Records that a cart used its turn, which came at `due`, so that the turn is not given to the next in the queue. */
export async function markTurnTaken(ctx: Context, id: WaitingPlaceId, place: WaitingPlace, due: Date): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE waiting_places
       SET turn = CASE WHEN turn = 'unused' THEN 'late'::waiting_turn ELSE 'taken' END,
           turn_at = coalesce(turn_at, ${due.toISOString()}::timestamptz)
     WHERE client_id = ${ctx.client.id} AND sub_event_id = ${id.roomId} AND cart_id = ${id.cartId}
       AND (turn IS NULL OR turn = 'unused')`);
  keepPlace(ctx, id, { ...place, turnAt: place.turnAt ?? due, isTaken: true });
}
