import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { answerInTime } from './deadline';
import { readFunctions } from './functions';

const NO_SUCH_TABLE = '42P01';

let known: string[] | undefined;

/**
 * Whether the database has all migrations of this version and a function of each name. The texts of the functions are not compared: an
 * upgrade migrates first, so a running older version meets newer ones.
 */
export async function isCurrent(sql: postgres.Sql): Promise<boolean> {
  // The service runs in the checkout that has the migrations.
  known ??= [
    ...readMigrationFiles({ migrationsFolder: join(process.cwd(), 'db/migrations') }).map(({ hash }) => hash),
    ...readFunctions().map(({ name }) => name),
  ];
  const rows = await answerInTime(
    sql<{ name: string }[]>`SELECT hash AS name FROM migrations UNION ALL SELECT name FROM functions`,
  ).catch((error: { code?: string }) => {
    if (error.code === NO_SUCH_TABLE) return [];
    throw error;
  });
  const found = new Set(rows.map(({ name }) => name));
  return known.every((name) => found.has(name));
}
