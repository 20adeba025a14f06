import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { oncePerProcess } from '@/lib/once-per-process';
import { counters, type Quota } from './counters';
import { tell } from './tell';

const own = () =>
  oncePerProcess('limits', () =>
    counters(
      (told) => tell(pool().db, told),
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
