import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { findSubEvent } from '@/lib/programme';
import { type HallSeat, listHall } from './list-hall';

/** The numbered seats of a visible performance, as listHall. @throws AppError `sub_event_not_found` */
export async function getHall(ctx: Context, subEventId: number): Promise<HallSeat[]> {
  const [found, hall] = await Promise.all([findSubEvent(ctx, subEventId), listHall(ctx, subEventId)]);
  if (!found) throw new AppError('sub_event_not_found', 'sub_event not found');
  return hall;
}
