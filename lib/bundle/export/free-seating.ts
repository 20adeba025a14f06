import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { seats } from '@/db/schema';

/** The number of unnumbered seats of a client's performances, or of these, by `<sub event id>/<category id>`. */
export async function countFreeSeating(db: Db, clientId: number, only?: number[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ subEventId: seats.subEventId, categoryId: seats.categoryId, count: sql<number>`count(*)::int` })
    .from(seats)
    .where(and(eq(seats.clientId, clientId), isNull(seats.section), only && inArray(seats.subEventId, only)))
    .groupBy(seats.subEventId, seats.categoryId);
  return new Map(rows.map((row) => [`${row.subEventId}/${row.categoryId}`, row.count]));
}
