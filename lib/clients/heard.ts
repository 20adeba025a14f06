import { type Db, pool } from '@/db/client';
import { type Ear, listen } from '@/db/listen';
import { env } from '@/lib/env';

const shared = globalThis as { doekEar?: Ear };

/**
 * Changes with every change of any client, told within moments; undefined while this process is not told. For what is asked
 * with every page and need not be exact to the moment: what must be is asked of the database (currentClient).
 */
export function heard(db: Db): number | undefined {
  if (!env.DATABASE_URL || db !== pool().db) return undefined;
  shared.doekEar ??= listen(env.DATABASE_LISTEN_URL ?? env.DATABASE_URL, 'doek_catalogue');
  return shared.doekEar.heard();
}
