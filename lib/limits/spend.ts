import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { oncePerProcess } from '@/lib/once-per-process';
import { addCounts } from './add-counts';
import { counters, type Quota } from './counters';

const own = () =>
  oncePerProcess('limits', () =>
    counters(
      (counts) => addCounts(pool().db, counts),
      () => databaseNow().getTime(),
    ),
  );

/** Takes `amount` of what `key` has left now, across all processes (counters.ts states the bound); never waits. */
export const spend = (quota: Quota, key: string, amount: number) => own().spend(quota, key, amount);

/**
 * For metrics, since this process began: refusals per limit, counts that wait to be sent, and whether the last exchange
 * reached the database.
 */
export const readLimits = () => own().read();
