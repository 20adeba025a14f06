import type { Context } from '@/lib/context';
import { seatIdOf } from '@/lib/ids';
import { getHall } from './get-hall';

/** The ids of the numbered seats of a visible performance that are sold or held. @throws AppError `sub_event_not_found` */
export async function listTaken(ctx: Context, subEventId: number): Promise<string[]> {
  const hall = await getHall(ctx, subEventId);
  return hall.flatMap((seat) => (seat.isFree ? [] : [seatIdOf(subEventId, seat.nr)]));
}
