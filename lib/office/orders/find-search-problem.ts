import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';

/** Whether the search finds only beginnings of names, because the database lacks the extensions of db/search.ts. */
export async function lacksSearch({ db }: Context): Promise<boolean> {
  const [row] = await db.execute<{ lacks: boolean }>(sql`SELECT to_regclass('orders_words') IS NULL AS lacks`);
  return row?.lacks === true;
}
