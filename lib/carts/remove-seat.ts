import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { parseSeatId } from '@/lib/ids';
import { releaseSeat } from '@/lib/seats';

/** Removes one seat from a cart, also after sales have ended. @throws AppError `seat_not_found` when it is not in it */
export async function removeSeat(ctx: Context, cartId: string, seatId: string): Promise<void> {
  const seat = parseSeatId(seatId);
  const released = seat && (await releaseSeat(ctx, cartId, seat.subEventId, seat.nr));
  if (!released) throw new AppError('seat_not_found', 'Seat not found');
}
