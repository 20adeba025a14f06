import type { Context } from '@/lib/context';
import { seatIdOf } from '@/lib/ids';
import { bestNrs } from './choose-best-seats';

type RankCount = { subEventId: number; categoryId: number; count: number };

/** The seats that chooseBestSeats would choose at this moment; they are not held. Undefined when fewer are free. */
export async function suggestSeats(ctx: Context, wanted: RankCount): Promise<string[] | undefined> {
  return (await bestNrs(ctx, wanted))?.map((nr) => seatIdOf(wanted.subEventId, nr));
}
