import type { Context } from '@/lib/context';
import { countFreeByRank } from '@/lib/programme';
import { togetherNrsOf } from './choose-best-seats';
import { listHall } from './list-hall';

type Group = { categoryId: number; count: number; isNumbered: boolean };

/**
 * For a group that sits together or not at all: finds its best seats in a performance as it is now. `any`: there are enough
 * seats without a number. Undefined: there is no room for the group.
 */
export async function findTogether(
  ctx: Context,
  subEventId: number,
): Promise<(group: Group) => number[] | 'any' | undefined> {
  const [free, hall] = [await countFreeByRank(ctx, subEventId), await listHall(ctx, subEventId)];
  return ({ categoryId, count, isNumbered }) => {
    if ((free.get(categoryId) ?? 0) < count) return undefined;
    return isNumbered ? togetherNrsOf(hall, { categoryId, count }) : 'any';
  };
}
