import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { takeTurn } from './take-turn';
import { warnOfTestKeys } from './test-keys';

const INTERVAL_MS = 5_000;

/**
 * Takes a turn every five seconds. What fails is tried again; what a request did not finish, because a process died or a
 * provider did not answer, ends here.
 */
export function keepPaying(): void {
  if (!env.DATABASE_URL) return;
  let isWarned = false;
  const turn = async () => {
    try {
      if (!isWarned) await warnOfTestKeys(pool().db);
      isWarned = true;
      while ((await takeTurn(pool().db, databaseNow())) > 0);
    } catch (error) {
      log.warn({ err: error }, 'payments will be looked at again');
    }
    setTimeout(turn, INTERVAL_MS).unref();
  };
  setTimeout(turn, INTERVAL_MS * Math.random()).unref();
}
