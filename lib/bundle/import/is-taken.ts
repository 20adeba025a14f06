import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { recordset } from './rows';

/** Tables with ids that are unique over all organisations; and circles that somebody is in. */
type IdKind = 'event_ids' | 'locations' | 'circles';

/** The name of an organisation that this transaction cannot see, in errors. */
export const SOMEBODY = 'another organisation';

/** Which of these names anybody has, also where the transaction sees only its own organisation (lib/staff). */
export async function findTaken(db: Db, kind: IdKind, names: readonly (string | number)[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.execute<{ name: string }>(sql`
    SELECT name FROM ${recordset(
      names.map((name) => ({ name: String(name) })),
      { name: 'text' },
    )} WHERE is_taken(${kind}, name)`);
  return new Set(rows.map(({ name }) => name));
}
