import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { isOnCitus, isSpread, prepareCitus, spread, spreadFunctions } from './citus/spread';
import { adoptFolded } from './folded';
import { putFunctions, readFunctions } from './functions';
import { prepareOfficeRole } from './office-role';
import { setPlannerSettings } from './planner-settings';
import { DatabaseRefusal, NEWER } from './refusal';
import { prepareSearch } from './search';

// The service runs in the checkout that has the migrations.
const FOLDER = join(process.cwd(), 'db/migrations');
const OLDEST_SERVER = 140_000;
const CREATES = /^\s*CREATE\s+TABLE/i;
/** Errors to retry: a deadlock, because buyers lock the tables in another order, and a lock timeout. */
const IN_THE_WAY = new Set(['40P01', '55P03']);
/** Short, because buyers wait while the migration waits for a table's lock. */
const LOCK_TIMEOUT = '3s';
const PAUSE_MS = 1000;
/** About five minutes in all. */
const MOST_TRIES = 75;
/** An advisory lock of our own, so that several machines starting at once migrate one after the other. */
const MIGRATION_LOCK = 0x646f656b;

/**
 * Brings the database at `url` to this version in one transaction: tables, functions and settings, all or nothing.
 * @returns `applied`: the number of migrations and functions
 * @throws Error whose message is one sentence for the operator: unreachable, wrong password, server too old, newer schema
 */
export async function migrate(url: string): Promise<{ applied: number }> {
  const sql = open(url);
  try {
    const run = () => sql.begin((tx) => apply(tx, readMigrationFiles({ migrationsFolder: FOLDER })));
    for (let left = MOST_TRIES; ; left--) {
      try {
        return await run();
      } catch (error) {
        if (left === 1 || !IN_THE_WAY.has((error as { code?: string }).code ?? '')) throw error;
        await setTimeout(PAUSE_MS);
      }
    }
  } catch (error) {
    throw new Error(sentence(error), { cause: error });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function open(url: string): postgres.Sql {
  try {
    return postgres(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => {} });
  } catch (error) {
    throw new Error('DATABASE_URL is not an address of a PostgreSQL (postgres://user:password@host:5432/name).', {
      cause: error,
    });
  }
}

async function apply(tx: postgres.TransactionSql, known: MigrationMeta[]): Promise<{ applied: number }> {
  const [server] = await tx<{ version: number }[]>`SELECT current_setting('server_version_num')::int AS version`;
  if (!server || server.version < OLDEST_SERVER) throw new DatabaseRefusal('PostgreSQL 14 or newer is needed.');

  await tx`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  await tx.unsafe(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  const onCitus = await isOnCitus(tx);
  if (onCitus) await prepareCitus(tx);
  const isAlreadySpread = onCitus && (await isSpread(tx));
  await tx`CREATE TABLE IF NOT EXISTS migrations (hash text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`;
  await tx`CREATE TABLE IF NOT EXISTS functions (
    name text PRIMARY KEY, hash text NOT NULL, edition integer NOT NULL, put_at timestamptz NOT NULL DEFAULT now())`;
  const found = new Set((await tx<{ hash: string }[]>`SELECT hash FROM migrations`).map((row) => row.hash));
  const done = await adoptFolded(tx, found, known[0]?.hash ?? '');
  const hashes = new Set(known.map((migration) => migration.hash));
  if ([...done].some((hash) => !hashes.has(hash))) throw new DatabaseRefusal(NEWER);

  const missing = known.filter((migration) => !done.has(migration.hash));
  for (const migration of missing) {
    for (const statement of migration.sql) {
      await tx.unsafe(statement);
      if (isAlreadySpread && CREATES.test(statement)) await spread(tx);
    }
    await tx`INSERT INTO migrations (hash) VALUES (${migration.hash})`;
  }
  const put = await putFunctions(tx, readFunctions(onCitus));
  await setPlannerSettings(tx);
  await prepareSearch(tx);
  await prepareOfficeRole(tx, onCitus);
  if (onCitus) {
    await spread(tx);
    await spreadFunctions(tx);
  }
  return { applied: missing.length + put };
}

const SENTENCES: Record<string, string> = {
  '28P01': 'The database refuses the password in DATABASE_URL.',
  '28000': 'The database refuses the user in DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist.',
  '42501': 'The user in DATABASE_URL may not create tables in this database.',
  '53300': 'The database has no connection left.',
  '55P03': 'Something else keeps tables of this database locked. Nothing was changed: try again when it is done.',
};

function sentence(error: unknown): string {
  if (error instanceof DatabaseRefusal) return error.message;
  const code = (error as { code?: string }).code ?? '';
  if (SENTENCES[code]) return SENTENCES[code];
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'CONNECT_TIMEOUT', 'ECONNRESET'].includes(code)) {
    return `The database in DATABASE_URL cannot be reached (${code}).`;
  }
  return `The database could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`;
}
