import type { ImportRun } from './job';
import { type BundleRow, insertRows, type RowTable, updateRows } from './rows';

/** `id` when rows are identified by their id. */
type Named = { key: string; id?: unknown };

/**
 * Inserts rows whose key is new, updates the others, and archives those that the file no longer has. `ours`: the stored ones.
 * @param by the column by which a stored row is found
 */
export async function saveNamed(
  job: ImportRun,
  table: RowTable,
  by: 'id' | 'key',
  rows: readonly (Named & BundleRow)[],
  ours: readonly (Named & { archived: boolean })[],
): Promise<void> {
  const { db, clientId } = job;
  const known = new Set(ours.map(({ key }) => key));
  const given = new Set(rows.map(({ key }) => key));
  const gone = ours.filter(({ key, archived }) => !archived && !given.has(key));
  const archive = { name: table.name, columns: { [by]: by === 'id' ? 'int' : 'text', archived: 'bool' } };

  job.written += await insertRows(
    db,
    clientId,
    table,
    rows.filter(({ key }) => !known.has(key)),
  );
  job.written += await updateRows(
    db,
    clientId,
    table,
    [by],
    rows.filter(({ key }) => known.has(key)),
  );
  job.written += await updateRows(
    db,
    clientId,
    archive,
    [by],
    gone.map((row) => ({ [by]: row[by], archived: true })),
  );
}
