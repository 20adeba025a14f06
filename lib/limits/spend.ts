import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { counters, type Quota } from './counters';
import { tell } from './tell';

type Counters = ReturnType<typeof counters>;

const shared = globalThis as { doekLimits?: Counters };

/** The counters of this process: one set, however often this file is bundled. */
function own(): Counters {
  shared.doekLimits ??= counters(
    (told) => tell(pool().db, told),
    () => databaseNow().getTime(),
  );
  return shared.doekLimits;
}

/** Takes `amount` of what `key` has left now, over all processes (counters.ts has the bound); never waits. */
export const spend = (quota: Quota, key: string, amount: number) => own().spend(quota, key, amount);

/**
 * Of this process since it began: how often each limit refused, how many counts wait to be told, and whether the last
 * telling reached the database.
 */
export const readLimits = () => own().read();
