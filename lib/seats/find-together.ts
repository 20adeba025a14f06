import type { Context } from '@/lib/context';
import { countFreeByRank } from '@/lib/programme';
import { togetherNrsOf } from './choose-best-seats';
import { listHall } from './list-hall';

type Group = { categoryId: number; count: number; isNumbered: boolean };

/**
 * Finds the best seats now for a group of at most `most` that must sit together. `any`: enough unnumbered seats are free. Undefined: there
 * is no room for the group.
 */
export async function findTogether(
  ctx: Context,
  subEventId: number,
  most: number,
): Promise<(group: Group) => number[] | 'any' | undefined> {
  const [free, hall] = [await countFreeByRank(ctx, subEventId, most), await listHall(ctx, subEventId)];
  return ({ categoryId, count, isNumbered }) => {
    if ((free.get(categoryId) ?? 0) < count) return undefined;
    return isNumbered ? togetherNrsOf(hall, { categoryId, count }) : 'any';
  };
}
