import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { catalogues } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import { getClientById } from '@/lib/clients';
import { type Client, type Context, isTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';

/** Some of what was read has another catalogue version: `atOneVersion` reads again. */
class CatalogueChanged extends AppError {
  constructor() {
    super('busy', 'The programme is changing at this moment: try again');
  }
}

/** Transactions in which every statement sees the same snapshot. */
const snapshots = new WeakSet<Db>();
/** Clients for which an outer caller ensures one version. */
const pinned = new WeakSet<Client>();

const ATTEMPTS = 5;

const versionOf = oncePerDatabase(
  (db) =>
    db
      .select({ version: catalogues.version })
      .from(catalogues)
      .where(eq(catalogues.clientId, sql.placeholder('clientId')))
      .prepare('version_of_catalogue'),
  { isBrief: true },
);

/**
 * Call it after reading the catalogue in any number of statements. Versions only grow: if the version is still that of the client,
 * everything read since then has that version.
 * @throws AppError `busy` when it has another by now
 */
export async function checkVersion(ctx: Context): Promise<void> {
  if (snapshots.has(ctx.db)) return;
  const [now] = await versionOf(ctx.db).execute({ clientId: ctx.client.id });
  requireVersion(ctx, now?.version);
}

/** Like checkVersion, for one statement that also returned the version. */
export function requireVersion({ client }: Context, version: number | undefined): void {
  if (version !== client.catalogueVersion) throw new CatalogueChanged();
}

/**
 * Like cacheByVersion, but only with data of exactly the client's version.
 * @throws AppError `busy` when the catalogue has another by now
 */
export function cacheAtVersion<T>(
  ctx: Context,
  key: string,
  load: () => Promise<T | undefined>,
  weigh?: (value: T) => number,
): Promise<T | undefined> {
  const checked = async () => {
    const value = await load();
    await checkVersion(ctx);
    return value;
  };
  return weigh ? cacheByVersion(ctx.client, key, checked, weigh) : cacheByVersion(ctx.client, key, checked);
}

/**
 * Runs `work`, which only reads, so that everything it reads of the client's catalogue has one version: that of `ctx` if it is current,
 * else that of one snapshot of the database. `work` may run more than once.
 */
export async function atOneVersion<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (pinned.has(ctx.client)) return work(ctx);
  try {
    return await work(pin(ctx));
  } catch (error) {
    if (!(error instanceof CatalogueChanged)) throw error;
    return isTransaction(ctx.db) ? tryAgain(ctx, work) : inSnapshot(ctx, work);
  }
}

/** Runs `work`, which only reads, in one snapshot of the database, with the client as read there. Not within a transaction. */
export function inSnapshot<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const run = async (db: Db) => {
    snapshots.add(db);
    return work(pin({ ...ctx, db, client: await getClientById(db, ctx.client.id) }));
  };
  return ctx.db.transaction(run, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/**
 * A writing transaction sees a new snapshot per statement, and cannot also read in a single one: that needs a second connection. So it
 * retries.
 */
async function tryAgain<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  for (let attempt = 2; ; attempt++) {
    try {
      return await work(pin({ ...ctx, client: await getClientById(ctx.db, ctx.client.id) }));
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof CatalogueChanged)) throw error;
    }
  }
}

function pin(ctx: Context): Context {
  const client = { ...ctx.client };
  pinned.add(client);
  return { ...ctx, client };
}
