import { pool, sideConnection } from '@/db/client';
import { answerInTime } from '@/db/deadline';
import { isCurrent } from '@/db/is-current';
import { isDraining } from '@/lib/draining';
import { log } from '@/lib/log';

const PATIENCE_MILLISECONDS = 2000;

/** Why this process should get no requests; undefined when it is ready. Takes two seconds at most. */
export async function findUnreadiness(): Promise<string | undefined> {
  if (isDraining()) return 'stopping';
  let patience: NodeJS.Timeout | undefined;
  const tooLong = new Promise<'slow'>((resolve) => {
    patience = setTimeout(() => resolve('slow'), PATIENCE_MILLISECONDS);
  });
  try {
    const current = await Promise.race([look(), tooLong]);
    if (current === 'slow') return 'the database does not answer';
    return current ? undefined : 'the database has an older schema';
  } catch (error) {
    log.warn({ err: error }, 'this process is not ready');
    return 'the database cannot be reached';
  } finally {
    clearTimeout(patience);
  }
}

let looking: Promise<boolean> | undefined;

/** Queries the pool that serves visitors, and on a side connection the schema's version. Concurrent calls share one check. */
function look(): Promise<boolean> {
  looking ??= Promise.all([isCurrent(sideConnection()), answerInTime(pool().sql`SELECT 1`)])
    .then(([current]) => current)
    .finally(() => {
      looking = undefined;
    });
  return looking;
}
