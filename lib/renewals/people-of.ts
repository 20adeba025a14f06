import { groupBy } from '@/lib/group-by';
import type { Kept, Renewal } from './find-renewal';

/** The people of a renewal whose seats are all still kept, each with these seats, by price rank. */
export function keptByRank({ seats }: Pick<Renewal, 'seats'>): { categoryId: number; people: Kept[][] }[] {
  const people = [...groupBy(seats, ({ person }) => person).values()].filter((own) =>
    own.every(({ isKept, categoryId }) => isKept && categoryId === own[0]?.categoryId),
  );
  const byRank = groupBy(people, (own) => own[0]?.categoryId ?? 0);
  return [...byRank].map(([categoryId, people]) => ({ categoryId, people }));
}
