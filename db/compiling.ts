import type { Sql, TransactionSql } from 'postgres';
import { log } from '@/lib/log';

/**
 * Ends, for this database, that PostgreSQL compiles statements which it holds for long ones: most packages of it do, from the
 * first start on. Ours are short: an add beside 137 other performances cost 25 ms of processor instead of 1. Counts for
 * connections made from then on, through a pooler too. A dump does not carry it: migrate() says it each time.
 */
export async function endCompiling(tx: TransactionSql): Promise<void> {
  await tx`
    DO $$ BEGIN
      IF NOT current_setting('jit')::bool THEN RETURN; END IF;
      EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
    EXCEPTION WHEN insufficient_privilege THEN
      EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET jit = off', current_database());
    END $$`;
}

/** Says in the log when the database compiles nevertheless: restored since, or used by another role than migrates it. */
export async function tellOfCompiling(sql: Sql): Promise<void> {
  const [row] = await sql<
    { compiles: boolean }[]
  >`SELECT current_setting('jit')::bool AND pg_jit_available() AS compiles`;
  if (row?.compiles)
    log.warn('PostgreSQL compiles statements, which makes them slow: migrate, or ALTER DATABASE … SET jit = off');
}
