import type { Db } from '@/db/client';
import { addCounts } from '@/lib/limits';
import { Refusal } from './refusal';

/**
 * Limits per key in fixed windows, shared by all processes; an attempt counts before it is checked. LIMITS=off does not lift them: the
 * security of short codes depends on them.
 */
const LIMITS = {
  'sign-in-network': { most: 100, minutes: 10 },
  'sign-in-account': { most: 10, minutes: 60 },
  'sign-in-wider': { most: 20, minutes: 60 },
  'sign-in-known': { most: 20, minutes: 60 },
  'sign-in-mailbox': { most: 60, minutes: 60 },
  'factor-account': { most: 10, minutes: 10 },
  'domain-check': { most: 30, minutes: 10 },
  'app-wrong': { most: 30, minutes: 7 * 24 * 60 },
} as const;

/** Counts an attempt at `now`. @returns how many there are in the window */
export const countTry = (...given: Tried): Promise<number> => add(1, ...given);

/** Counts an attempt at `now`. @returns whether it exceeds the limit */
export const isTooMany = async (...given: Tried): Promise<boolean> => isAbove(given[1], await countTry(...given));

export const isAbove = (name: keyof typeof LIMITS, count: number): boolean => count > LIMITS[name].most;

/** Uncounts a successful attempt, for limits that count only failures. */
export const forgetTry = (...given: Tried): Promise<number> => add(-1, ...given);

type Tried = [db: Db, name: keyof typeof LIMITS, key: string, now: Date];

async function add(count: number, ...[db, name, key, now]: Tried): Promise<number> {
  const window = LIMITS[name].minutes * 60_000;
  const endsAt = (Math.floor(now.getTime() / window) + 1) * window;
  const [total = 0] = await addCounts(db, [{ name, key, endsAt, count }]);
  return total;
}

/** @throws Refusal `too_often` */
export async function limitTries(...given: Tried): Promise<void> {
  if (await isTooMany(...given)) throw new Refusal('too_often');
}
