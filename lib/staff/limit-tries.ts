import type { Db } from '@/db/client';
import { env } from '@/lib/env';
import { addCounts } from '@/lib/limits';
import { Refusal } from './refusal';

/** Per key in a window of that many minutes, over all processes; counted before anything is looked at. */
const LIMITS = {
  'sign-in-network': { most: 100, minutes: 10 },
  'sign-in-account': { most: 10, minutes: 60 },
  'sign-in-mailbox': { most: 60, minutes: 60 },
  'factor-account': { most: 10, minutes: 10 },
} as const;

/** Counts a try at `now`. @returns whether it is one too many */
export async function isTooMany(db: Db, name: keyof typeof LIMITS, key: string, now: Date): Promise<boolean> {
  if (!env.LIMITS) return false;
  const { most, minutes } = LIMITS[name];
  const window = minutes * 60_000;
  const endsAt = (Math.floor(now.getTime() / window) + 1) * window;
  const [total = 0] = await addCounts(db, [{ name, key, endsAt, count: 1 }]);
  return total > most;
}

/** @throws Refusal `too_often` */
export async function limitTries(...given: Parameters<typeof isTooMany>): Promise<void> {
  if (await isTooMany(...given)) throw new Refusal('too_often');
}
