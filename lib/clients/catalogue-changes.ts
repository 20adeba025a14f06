import { type Db, pool } from '@/db/client';
import { listen } from '@/db/listen';
import { env } from '@/lib/env';
import { oncePerProcess } from '@/lib/once-per-process';

/**
 * Changes with every change of any client, within moments; undefined while this process is not told of changes. For what is asked
 * with every page and need not be exact to the moment: what must be is asked of the database (confirmClient).
 */
export function catalogueChanges(db: Db): number | undefined {
  const url = env.DATABASE_LISTEN_URL ?? env.DATABASE_URL;
  if (!url || !env.DATABASE_URL || db !== pool().db) return undefined;
  return oncePerProcess('catalogue listener', () => listen(url, 'doek_catalogue')).heard();
}
