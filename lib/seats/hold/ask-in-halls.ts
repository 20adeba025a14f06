import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oncePerDatabase } from '@/db/once-per-database';
import { commonOf } from './batch';
import type { HoldCall, HoldOutcome } from './hold';

/**
 * A hall in which blocks were chosen. `seen`: the seats of `near`, or of the whole hall, that were taken then; `locked`: the caller locked
 * the performance before it read them.
 */
export type SeenHall = { subEvent: number; near?: readonly number[]; seen: string | null; locked: boolean };

type InHalls = {
  now: Date;
  halls: readonly SeenHall[];
  /** The chosen seats of each hold; undefined where there are too few. */
  blocks: readonly (readonly number[] | undefined)[];
  /** Also wait for seats that others have locked. */
  wait: boolean;
};

/**
 * The result of hold_in_halls. `outcomes`: null for a hold that was left out. `changed`: after waiting, the taken seats, by performance, of
 * halls that changed since they were read. `busy`: the lock could not be had in time.
 */
export type HallsAnswer = { outcomes: (HoldOutcome | null)[]; changed: Record<number, string>; busy: boolean };

/** Calls the SQL function hold_in_halls, which does what hold_seats does for seats that were chosen in halls. */
export async function askInHalls(
  db: Db,
  calls: readonly HoldCall[],
  { now, halls, blocks, wait }: InHalls,
): Promise<HallsAnswer> {
  const holds = calls.map(({ hold }, i) => ({ ...hold, best: undefined, chosen: blocks[i] }));
  const batch = { ...commonOf(calls), now, wait, halls, holds };
  const [row] = await call(db).execute({ batch: JSON.stringify(batch) });
  if (!row) throw new Error('hold_in_halls gave no answer');
  return row.answer;
}

const call = oncePerDatabase((db: Db) =>
  db
    .select({ answer: sql<HallsAnswer>`answer` })
    .from(sql`hold_in_halls(${sql.placeholder('batch')}) AS done(answer)`)
    .prepare('hold_in_halls'),
);
