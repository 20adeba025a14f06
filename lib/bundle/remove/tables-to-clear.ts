import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/** A table with rows of organisations, and the columns that refer to them. */
export type TableToClear = { table: string; columns: string[] };

/**
 * Every table with rows of organisations, from the database's catalogue so that none is forgotten; tables that refer to
 * others come before them.
 */
export async function tablesToClear(db: Db): Promise<TableToClear[]> {
  const columns = await db.execute<{ table: string; column: string }>(sql`
    SELECT c.table_name AS table, c.column_name AS column
    FROM information_schema.columns AS c
    JOIN information_schema.tables AS t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
      AND (c.column_name = 'client_id' OR c.column_name LIKE '%\\_client\\_id')
    ORDER BY 1, 2`);
  const references = await db.execute<{ from: string; to: string }>(sql`
    SELECT f.relname AS from, t.relname AS to FROM pg_constraint
    JOIN pg_class AS f ON f.oid = conrelid JOIN pg_class AS t ON t.oid = confrelid
    WHERE contype = 'f' AND f.oid <> t.oid`);
  const found = new Map<string, string[]>();
  for (const { table, column } of columns) found.set(table, [...(found.get(table) ?? []), column]);
  const left = new Set(found.keys());
  const sorted: TableToClear[] = [];
  while (left.size > 0) {
    const free = [...left].filter((table) => !references.some(({ from, to }) => to === table && left.has(from)));
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}.`);
    for (const table of free) {
      left.delete(table);
      sorted.push({ table, columns: found.get(table) ?? [] });
    }
  }
  return sorted;
}
