import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { prepared } from '@/db/prepared';
import { carts, catalogues } from '@/db/schema';
import { coalesce } from '@/lib/coalesce';
import type { Client } from '@/lib/context';
import { recallClient, refreshClient } from './get-client';

/**
 * What the database holds at a moment. `snapshot` names all that was committed: as long as it is the same, nothing at all has
 * changed (on a primary; a standby does not name everything). `holdEndsAt`: when the next hold of anybody ends, in
 */
export type Moment = { snapshot: string; holdEndsAt: number | null };

const now = sql`${sql.placeholder('now')}::timestamptz`;

const momentOf = prepared((db) =>
  db
    .select({
      version: catalogues.version,
      snapshot: sql<string>`pg_current_snapshot()::text`,
      holdEndsAt: sql<number | null>`(SELECT extract(epoch FROM min(${carts.expiresAt})) * 1000 FROM ${carts}
        WHERE ${carts.expiresAt} > ${now})::float8`,
    })
    .from(catalogues)
    .where(eq(catalogues.clientId, sql.placeholder('clientId')))
    .prepare('moment_of_catalogue'),
);

/**
 * The client as it is now, and what the database holds now, in one short question that requests share which come while it is
 * being asked. Exact: it is asked after the request came in, whichever process or machine changed something before.
 * @throws AppError `client_not_found`
 */
export async function currentClient(db: Db, name: string): Promise<{ client: Client; moment: Moment }> {
  const client = await recallClient(db, name);
  const [row] = await coalesce(`moment ${numberOf(db)} ${client.id}`, () =>
    momentOf(db).execute({ clientId: client.id, now: databaseNow().toISOString() }),
  );
  const isCurrent = row?.version === client.catalogueVersion;
  return {
    client: isCurrent ? client : await refreshClient(db, name),
    moment: { snapshot: row?.snapshot ?? '', holdEndsAt: row?.holdEndsAt ?? null },
  };
}

// A process of tests has several.
let databases = 0;
const numberOf = prepared(() => ++databases);
