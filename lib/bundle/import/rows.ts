import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';

/** A tenant table by its column names and their SQL types. */
export type RowTable = { name: string; columns: Record<string, string> };
export type BundleRow = Record<string, unknown>;

const BATCH = 1000;

/**
 * Rows as a table expression with one parameter, however many there are. Arrays and objects become SQL arrays and
 * jsonb.
 */
export function recordset(rows: readonly BundleRow[], columns: Record<string, string>): SQL {
  const types = Object.entries(columns).map(([column, type]) => sql`${sql.identifier(column)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS x(${sql.join(types, sql`, `)})`;
}

/**
 * Inserts rows for a client. @returns how many. With RETURNING, because otherwise Citus copies rows to all nodes at a time, and a trigger
 * of the table could not write in between.
 */
export function insertRows(db: Db, clientId: number, { name, columns }: RowTable, rows: BundleRow[]): Promise<number> {
  const list = sql.join(Object.keys(columns).map(sql.identifier), sql`, `);
  return inBatches(rows, async (batch) => {
    const result = await db.execute(sql`
      INSERT INTO ${sql.identifier(name)} (client_id, ${list}) SELECT ${clientId}::int, ${list} FROM ${recordset(batch, columns)}
      RETURNING true`);
    return result.count;
  });
}

/** Updates the client's rows with these keys to these values. Writes and counts only those that differ. */
export function updateRows(
  db: Db,
  clientId: number,
  table: RowTable,
  key: string[],
  rows: BundleRow[],
): Promise<number> {
  const values = Object.keys(table.columns).filter((column) => !key.includes(column));
  const same = key.map((column) => sql`t.${sql.identifier(column)} = x.${sql.identifier(column)}`);
  const set = values.map((column) => sql`${sql.identifier(column)} = x.${sql.identifier(column)}`);
  const of = (alias: string) =>
    sql.join(
      values.map((column) => sql`${sql.raw(alias)}.${sql.identifier(column)}`),
      sql`, `,
    );
  return inBatches(rows, async (batch) => {
    const result = await db.execute(sql`
      UPDATE ${sql.identifier(table.name)} t SET ${sql.join(set, sql`, `)} FROM ${recordset(batch, table.columns)}
       WHERE t.client_id = ${clientId} AND ${sql.join(same, sql` AND `)}
         AND (${of('t')}) IS DISTINCT FROM (${of('x')})`);
    return result.count;
  });
}

/** Deletes the client's rows with these keys. Returns how many. */
export function deleteRows(db: Db, clientId: number, { name, columns }: RowTable, rows: BundleRow[]): Promise<number> {
  const same = Object.keys(columns).map((column) => sql`t.${sql.identifier(column)} = x.${sql.identifier(column)}`);
  return inBatches(rows, async (batch) => {
    const result = await db.execute(sql`
      DELETE FROM ${sql.identifier(name)} t USING ${recordset(batch, columns)}
       WHERE t.client_id = ${clientId} AND ${sql.join(same, sql` AND `)}`);
    return result.count;
  });
}

async function inBatches(rows: BundleRow[], run: (batch: BundleRow[]) => Promise<number>): Promise<number> {
  let count = 0;
  for (let i = 0; i < rows.length; i += BATCH) count += await run(rows.slice(i, i + BATCH));
  return count;
}

/** Integers as one SQL array. */
export const integers = (values: readonly number[]): SQL => sql`${`{${values.join(',')}}`}::int[]`;
