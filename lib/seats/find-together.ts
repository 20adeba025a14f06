import { sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { togetherNrsOf } from './choose-best-seats';
import { listHall } from './list-hall';

export { lockChoice } from './choose-best-seats';

/** How many seats of each price rank of a performance are free at this moment, those of carts that are over too. */
export async function countFree({ client, db, now }: Context, subEventId: number): Promise<Map<number, number>> {
  const rows = await db.execute<{ rank: number; free: number }>(sql`
    SELECT s.category_id AS rank, count(*)::int AS free
      FROM ${seats} s LEFT JOIN ${carts} c ON c.client_id = s.client_id AND c.id = s.cart_id
     WHERE s.client_id = ${client.id} AND s.sub_event_id = ${subEventId} AND s.order_id IS NULL
       AND (s.cart_id IS NULL OR c.expires_at <= ${now.toISOString()}::timestamptz)
     GROUP BY 1`);
  return new Map(rows.map(({ rank, free }) => [rank, free]));
}

type Group = { categoryId: number; count: number; isNumbered: boolean };

/**
 * For groups that sit together or not at all: finds the best seats for one of a performance as it is now. `any`: there are enough
 * seats without a number. Undefined: there is no place for it.
 */
export async function findTogether(
  ctx: Context,
  subEventId: number,
): Promise<(group: Group) => number[] | 'any' | undefined> {
  const [free, hall] = [await countFree(ctx, subEventId), await listHall(ctx, subEventId)];
  return ({ categoryId, count, isNumbered }) => {
    if ((free.get(categoryId) ?? 0) < count) return undefined;
    return isNumbered ? togetherNrsOf(hall, { categoryId, count }) : 'any';
  };
}
