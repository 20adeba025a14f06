import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { prepared } from '@/db/prepared';
import { carts, catalogues, stockMarks } from '@/db/schema';
import type { Client } from '@/lib/context';
import { coalesceOver } from './coalesce-over';
import { recallClient, refreshClient } from './get-client';

/**
 * How a client's stock is at a moment, `at`. `changes`: how often its seats, holds and ticket keys were changed; as long as it is
 * the same, none was. `holdEndsAt`: when the next hold ends by itself. Times are in milliseconds since 1970.
 */
export type Moment = { at: number; changes: string; holdEndsAt: number | null };

const client = sql.placeholder('clientId');
const now = sql`${sql.placeholder('now')}::timestamptz`;

const momentOf = prepared((db) =>
  db
    .select({
      version: catalogues.version,
      changes: sql<string>`(SELECT coalesce(sum(m.changes), 0) FROM ${stockMarks} m WHERE m.client_id = ${client})::text`,
      holdEndsAt: sql<number | null>`(SELECT extract(epoch FROM c.expires_at) * 1000 FROM ${carts} c
        WHERE c.client_id + 0 = ${client} AND c.expires_at > ${now}
        ORDER BY c.expires_at NULLS FIRST LIMIT 1)::float8`,
    })
    .from(catalogues)
    .where(eq(catalogues.clientId, client))
    .prepare('moment_of_catalogue'),
);

/**
 * The client as it is now, and how its stock is, in one short question that requests share which come while it is
 * being asked. Exact: it is asked after the request came in, whichever process or machine changed something before.
 * @throws AppError `client_not_found`
 */
export async function currentClient(db: Db, name: string): Promise<{ client: Client; moment: Moment }> {
  const client = await recallClient(db, name);
  const { at, row } = await coalesceOver(db, `moment ${client.id}`, async () => {
    const at = databaseNow();
    const [row] = await momentOf(db).execute({ clientId: client.id, now: at.toISOString() });
    return { at: at.getTime(), row };
  });
  const isCurrent = row?.version === client.catalogueVersion;
  return {
    client: isCurrent ? client : await refreshClient(db, name),
    moment: { at, changes: row?.changes ?? '', holdEndsAt: row?.holdEndsAt ?? null },
  };
}
