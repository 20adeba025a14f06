import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { seats } from '@/db/schema';

/** The number of unnumbered seats of a client's performances, by `<sub event id>/<category id>`. */
export async function countFreeSeating(db: Db, clientId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ subEventId: seats.subEventId, categoryId: seats.categoryId, count: sql<number>`count(*)::int` })
    .from(seats)
    .where(and(eq(seats.clientId, clientId), isNull(seats.section)))
    .groupBy(seats.subEventId, seats.categoryId);
  return new Map(rows.map((row) => [`${row.subEventId}/${row.categoryId}`, row.count]));
}
