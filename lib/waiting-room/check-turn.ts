import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { findRoom } from './find-room';
import { isUnderWay } from './is-under-way';
import { readTurn } from './stand';

/**
 * Lets a cart pass that is admitted to a performance, or still holds seats by a turn at the same waiting room. Costs nothing where
 * there is none.
 * @throws AppError `waiting`
 */
export async function checkTurn(ctx: Context, cart: { cartId: string; subEventId: number }): Promise<void> {
  const room = await findRoom(ctx, cart.subEventId);
  if (!room) return;
  if ((await readTurn(ctx, room, cart.cartId)).state === 'admitted') return;
  if (await isUnderWay(ctx, room, cart.cartId)) return;
  throw new AppError('waiting', 'There is a waiting room: wait for your turn');
}
