import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { recordset } from './rows';

/** The tables with names that are one of a kind over all organisations. */
type IdKind = 'event_ids' | 'locations' | 'client_domains';

/** How an error speaks of an organisation that this transaction does not see. */
export const SOMEBODY = 'another organisation';

/** Which of these anybody has, also where the transaction sees its own organisation alone (lib/staff). */
export async function findTaken(db: Db, kind: IdKind, names: readonly (string | number)[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.execute<{ name: string }>(sql`
    SELECT name FROM ${recordset(
      names.map((name) => ({ name: String(name) })),
      { name: 'text' },
    )} WHERE is_taken(${kind}, name)`);
  return new Set(rows.map(({ name }) => name));
}
