import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { forget } from './tell';

const INTERVAL_MS = 60_000;

/** Forgets the windows of limits that are over, once a minute. Any number of processes may do it at once. */
export function keepLimits(): void {
  if (!env.DATABASE_URL || !env.LIMITS) return;
  const turn = async () => {
    try {
      await forget(pool().db, databaseNow());
    } catch (error) {
      log.warn({ err: error }, 'old limits will be forgotten later');
    }
    setTimeout(turn, INTERVAL_MS).unref();
  };
  setTimeout(turn, INTERVAL_MS * Math.random()).unref();
}
