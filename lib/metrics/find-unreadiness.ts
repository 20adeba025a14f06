import { pool, sideConnection } from '@/db/client';
import { answerInTime } from '@/db/deadline';
import { isCurrent } from '@/db/is-current';
import { isDraining } from '@/lib/draining';
import { log } from '@/lib/log';

const PATIENCE_MILLISECONDS = 2000;

/** Why no request should come to this process; undefined when it is ready. Takes two seconds at most. */
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
    log.warn({ err: error }, 'not ready');
    return 'the database cannot be reached';
  } finally {
    clearTimeout(patience);
  }
}

let looking: Promise<boolean> | undefined;

/** Asks the very connections that visitors are answered over, and beside them which schema there is. Once for all who ask meanwhile. */
function look(): Promise<boolean> {
  looking ??= Promise.all([isCurrent(sideConnection()), answerInTime(pool().sql`SELECT 1`)])
    .then(([current]) => current)
    .finally(() => {
      looking = undefined;
    });
  return looking;
}
