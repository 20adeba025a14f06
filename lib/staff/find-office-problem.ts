import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { OFFICE_ROLE } from '@/db/office-role';
import { perDatabase } from '@/db/per-database';
import { databaseCode } from '@/lib/errors';
import { canSeal } from '@/lib/secrets';

/** What the office lacks: `SECRET_KEY`, or the database role of its transactions. Undefined: nothing, which is remembered. */
export type OfficeProblem = 'no_secret_key' | 'no_role';

export async function findOfficeProblem(db: Db): Promise<OfficeProblem | undefined> {
  if (!canSeal()) return 'no_secret_key';
  const known = stateOf(db);
  known.isReady ||= await canTakeOn(db);
  return known.isReady ? undefined : 'no_role';
}

const stateOf = perDatabase(() => ({ isReady: false }));

/** SQLSTATE: the role does not exist, or this login may not set it. */
const REFUSED = new Set(['22023', '42501']);

async function canTakeOn(db: Db): Promise<boolean> {
  try {
    await db.transaction((tx) =>
      tx.execute(sql.raw(`SET LOCAL ROLE ${OFFICE_ROLE}; SELECT count(client_id) FROM memberships`)),
    );
    return true;
  } catch (error) {
    if (REFUSED.has(databaseCode(error) ?? '')) return false;
    throw error;
  }
}
