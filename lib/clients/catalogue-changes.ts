import { type Db, pool } from '@/db/client';
import { listen } from '@/db/listen';
import { env } from '@/lib/env';
import { oncePerProcess } from '@/lib/once-per-process';

/**
 * A counter that increases soon after every change of any client; undefined while this process gets no notifications. For data of every
 * page that may lag for a moment; use confirmClient where it may not.
 */
export function catalogueChanges(db: Db): number | undefined {
  const url = env.DATABASE_LISTEN_URL ?? env.DATABASE_URL;
  if (!url || !env.DATABASE_URL || db !== pool().db) return undefined;
  return oncePerProcess('catalogue listener', () => listen(url, 'doek_catalogue')).heard();
}
