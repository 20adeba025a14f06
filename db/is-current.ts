import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { answerInTime } from './deadline';

let known: string[] | undefined;

/** Whether the database has all of this version's schema. A newer one has it too: it is what an upgrade brings first. */
export async function isCurrent(sql: postgres.Sql): Promise<boolean> {
  // The service runs in its checkout, where its migrations are.
  known ??= readMigrationFiles({ migrationsFolder: join(process.cwd(), 'db/migrations') }).map(({ hash }) => hash);
  const rows = await answerInTime(sql<{ hash: string }[]>`SELECT hash FROM migrations`);
  const applied = new Set(rows.map(({ hash }) => hash));
  return known.every((hash) => applied.has(hash));
}
