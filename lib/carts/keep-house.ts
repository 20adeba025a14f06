import { lt } from 'drizzle-orm';
import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { countRows } from '@/db/count-rows';
import { idempotencyKeys } from '@/db/schema';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { releaseExpired } from '@/lib/seats';
import { tendLines } from '@/lib/waiting-room';

const INTERVAL_MS = 15_000;
const COUNTING_MS = 3000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Sweeps up every 15 seconds: expired carts let go of their seats, answers to old Idempotency-Keys are forgotten, waiting
 * rooms are tended; and every three has what has become many counted. Nothing depends on it but speed; what fails is tried again at the
 * next turn. Any number of processes may do it at once.
 */
export function keepHouse(): void {
  if (!env.DATABASE_URL) return;
  repeat(INTERVAL_MS, async () => {
    while ((await releaseExpired(pool().db, databaseNow())) > 0);
    await pool()
      .db.delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, new Date(databaseNow().getTime() - DAY_MS)));
    await tendLines(pool().db, databaseNow());
  });
  repeat(COUNTING_MS, () => countRows(pool().db));
}

function repeat(everyMs: number, work: () => Promise<unknown>): void {
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, 'housekeeping will be tried again');
    }
    setTimeout(turn, everyMs).unref();
  };
  setTimeout(turn, everyMs * Math.random()).unref();
}
