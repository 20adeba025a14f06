import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { oncePerDatabase } from '@/db/once-per-database';
import { carts, catalogues, stockMarks } from '@/db/schema';
import { singleFlight } from '@/lib/cache';
import type { Client } from '@/lib/context';
import { findClient } from './find-client';

/**
 * The state of a client's stock at the moment `at`. `changes`: a counter of changes of its seats, holds and ticket keys. `holdEndsAt`:
 * when the next hold expires. Times are in milliseconds since 1970.
 */
export type StockState = { at: number; changes: string; holdEndsAt: number | null };

const client = sql.placeholder('clientId');
const now = sql`${sql.placeholder('now')}::timestamptz`;

const stateOf = oncePerDatabase(
  (db) =>
    db
      .select({
        version: catalogues.version,
        changes: sql<string>`(SELECT coalesce(sum(m.changes), 0) FROM ${stockMarks} m WHERE m.client_id = ${client})::text`,
        holdEndsAt: sql<number | null>`(SELECT extract(epoch FROM c.expires_at) * 1000 FROM ${carts} c
        WHERE c.client_id + 0 = ${client} AND c.client_id = ${client} AND c.expires_at > ${now}
        ORDER BY c.expires_at NULLS FIRST LIMIT 1)::float8`,
      })
      .from(catalogues)
      .where(eq(catalogues.clientId, client))
      .prepare('state_of_catalogue'),
  { isBrief: true },
);

/**
 * The current version of a remembered client, and the state of its stock, by one short query that concurrent requests share. Exact: the
 * query begins after the request came in.
 * @throws AppError `client_not_found`
 */
export async function confirmClient(db: Db, remembered: Client): Promise<{ client: Client; stock: StockState }> {
  const { at, row } = await singleFlight(db, `state ${remembered.id}`, async () => {
    const at = databaseNow();
    const [row] = await stateOf(db).execute({ clientId: remembered.id, now: at.toISOString() });
    return { at: at.getTime(), row };
  });
  const isCurrent = row?.version === remembered.catalogueVersion;
  return {
    client: isCurrent ? remembered : await findClient(db, remembered.name),
    stock: { at, changes: row?.changes ?? '', holdEndsAt: row?.holdEndsAt ?? null },
  };
}
