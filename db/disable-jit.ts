import type { Sql, TransactionSql } from 'postgres';
import { log } from '@/lib/log';

/**
 * Turns JIT off for this database, for new connections: most packages of PostgreSQL turn it on. Our statements are short: with
 * JIT an add beside 137 other performances took 25 ms of CPU instead of 1. A dump does not carry the setting, so every
 * migrate() sets it.
 */
export async function disableJit(tx: TransactionSql): Promise<void> {
  await tx`
    DO $$ BEGIN
      IF NOT current_setting('jit')::bool THEN RETURN; END IF;
      EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
    EXCEPTION WHEN insufficient_privilege THEN
      EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET jit = off', current_database());
    END $$`;
}

/** Logs a warning when JIT is on: the database was restored, or this is not the role that migrates. */
export async function warnOfJit(sql: Sql): Promise<void> {
  const [row] = await sql<{ isOn: boolean }[]>`SELECT current_setting('jit')::bool AND pg_jit_available() AS "isOn"`;
  if (row?.isOn)
    log.warn('PostgreSQL uses JIT, which makes short statements slow: migrate, or ALTER DATABASE … SET jit = off');
}
