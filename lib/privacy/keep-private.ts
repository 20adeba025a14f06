import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { eraseOutdated } from './erase-outdated';

const INTERVAL_MS = 60 * 60 * 1000;
const FIRST_MS = 60 * 1000;

/** Once an hour, erases the buyers that need not be known any more. Any number of processes may do it at once. */
export function keepPrivate(): void {
  if (!env.DATABASE_URL) return;
  const turn = async () => {
    try {
      while ((await eraseOutdated(pool().db, databaseNow())) > 0);
    } catch (error) {
      log.warn({ err: error }, 'personal data will be erased at the next turn');
    }
    setTimeout(turn, INTERVAL_MS).unref();
  };
  setTimeout(turn, FIRST_MS * Math.random()).unref();
}
