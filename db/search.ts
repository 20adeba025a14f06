import type postgres from 'postgres';

/**
 * What people search by in the office; all three come with PostgreSQL (Debian: postgresql-contrib), and owners of a database may add
 * them.
 */
export const SEARCH_EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin'] as const;

/**
 * The index that finds orders by parts of names and addresses. Where it is missing, because the extensions are not there or may not be
 * made, orders_by_words finds beginnings of names only, and the office says what to run.
 */
export const WORDS_INDEX = 'orders_words';

/** Makes the index, once. Its expression is that of orders_by_words. */
export async function prepareSearch(tx: postgres.TransactionSql): Promise<void> {
  const [known] = await tx<{ isThere: boolean }[]>`SELECT to_regclass(${WORDS_INDEX}) IS NOT NULL AS "isThere"`;
  if (known?.isThere) return;
  await tx
    .savepoint(async (tx) => {
      for (const extension of SEARCH_EXTENSIONS) await tx.unsafe(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
      await tx.unsafe(
        `CREATE INDEX ${WORDS_INDEX} ON orders USING gin (client_id, order_words(first_name, last_name, email) gin_trgm_ops)`,
      );
      // No names in the planner's statistics.
      await tx.unsafe(`ALTER INDEX ${WORDS_INDEX} ALTER COLUMN 2 SET STATISTICS 0`);
    })
    .catch((error: { code?: string }) => {
      if (!UNAVAILABLE.has(error.code ?? '')) throw error;
    });
}

/**
 * SQLSTATE: may not be made, no such file, not known to this server, in a schema of their own (functions, types and operators are not
 * found).
 */
const UNAVAILABLE = new Set(['42501', '58P01', '0A000', '42883', '42704', '3F000']);
