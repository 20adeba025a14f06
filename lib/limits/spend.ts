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

/** Takes `amount` of what `key` has left now, over all processes (counters.ts has the bound); never waits. */
export const spend = (quota: Quota, key: string, amount: number) => own().spend(quota, key, amount);

/**
 * Of this process since it began: how often each limit refused, how many counts wait to be told, and whether the last
 * telling reached the database.
 */
export const readLimits = () => own().read();
