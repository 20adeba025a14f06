import { sideConnection } from '@/db/client';
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
    const current = await Promise.race([isCurrent(sideConnection()), tooLong]);
    if (current === 'slow') return 'the database does not answer';
    return current ? undefined : 'the database has an older schema';
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return 'the database cannot be reached';
  } finally {
    clearTimeout(patience);
  }
}
