import type postgres from 'postgres';

/**
 * Extensions for the office's search; all three come with PostgreSQL (Debian: postgresql-contrib), and a database's owner may create them.
 */
const SEARCH_EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin'] as const;

/**
 * Indexes for searching orders by parts of names, addresses and names on tickets, with the expressions of orders_by_words. Without them,
 * because the extensions are missing or not allowed, it finds only beginnings of names, and the office says so.
 */
const INDEXES = {
  orders_words: 'orders USING gin (client_id, order_words(first_name, last_name, email) gin_trgm_ops)',
  order_lines_holders:
    "order_lines USING gin (client_id, order_words(holder, '', '') gin_trgm_ops) WHERE holder IS NOT NULL",
};

/** Creates the indexes if they are missing. */
export async function prepareSearch(tx: postgres.TransactionSql): Promise<void> {
  for (const [name, of] of Object.entries(INDEXES)) {
    const [known] = await tx<{ isThere: boolean }[]>`SELECT to_regclass(${name}) IS NOT NULL AS "isThere"`;
    if (!known?.isThere) await prepareIndex(tx, name, of);
  }
}

async function prepareIndex(tx: postgres.TransactionSql, name: string, of: string): Promise<void> {
  await tx
    .savepoint(async (tx) => {
      for (const extension of SEARCH_EXTENSIONS) await tx.unsafe(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
      await tx.unsafe(`CREATE INDEX ${name} ON ${of}`);
      // Keeps names out of the planner's statistics.
      await tx.unsafe(`ALTER INDEX ${name} ALTER COLUMN 2 SET STATISTICS 0`);
    })
    .catch((error: { code?: string }) => {
      if (!UNAVAILABLE.has(error.code ?? '')) throw error;
    });
}

/**
 * SQLSTATEs: no privilege, no such file, unknown to this server, or installed in another schema (functions, types and operators are not
 * found).
 */
const UNAVAILABLE = new Set(['42501', '58P01', '0A000', '42883', '42704', '3F000']);
