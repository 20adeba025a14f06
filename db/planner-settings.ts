import type { Sql, TransactionSql } from 'postgres';
import { log } from '@/lib/log';

/** How PostgreSQL plans our statements, which are short and read few rows; on Citus on every node. */
export const PLANNER_SETTINGS = {
  // Most packages of PostgreSQL turn it on. With it an add beside 137 other performances took 25 ms of CPU instead of 1.
  jit: 'off',
  // Chosen to stop early, by statistics older than the newest rows: to read one new order it read all lines of its organisation.
  enable_mergejoin: 'off',
} as const;

/**
 * Gives this database the settings, for new connections; only this role, where the database has another owner. A dump does not
 * carry them, so every migrate() sets them.
 */
export async function setPlannerSettings(tx: TransactionSql): Promise<void> {
  for (const [name, value] of Object.entries(PLANNER_SETTINGS)) {
    const [set] = await tx<{ is: string }[]>`SELECT current_setting(${name}) AS is`;
    if (set?.is === value) continue;
    await tx.unsafe(`
      DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET ${name} = ${value}', current_database());
      EXCEPTION WHEN insufficient_privilege THEN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = ${value}', current_database());
      END $$`);
  }
}

/** Logs a warning when a connection lacks a setting: the database was restored, or this is not the role that migrates. */
export async function warnOfPlannerSettings(sql: Sql): Promise<void> {
  const found = await sql<{ name: string }[]>`SELECT name FROM pg_settings
    WHERE name IN ${sql(Object.keys(PLANNER_SETTINGS))} AND setting = 'on' AND (name <> 'jit' OR pg_jit_available())`;
  for (const { name } of found)
    log.warn(
      `PostgreSQL has ${name} on, which makes short statements slow: migrate, or ALTER DATABASE … SET ${name} = off`,
    );
}
