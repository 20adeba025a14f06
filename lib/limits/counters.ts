import { type BoundedMap, boundedMap } from '@/lib/cache';

/** So many in a window of so many seconds, by the clock. `name` is what the headers call it. */
export type Quota = { name: string; most: number; seconds: number };

/** What is left of a quota, and for how many seconds, rounded up. */
export type Left = { quota: Quota; remaining: number; resetSeconds: number };

/** What one process counted of one key in one window, and what all of them had when they were last asked. */
export type LimitCount = { name: string; key: string; endsAt: number; count: number };

type Count = { endsAt: number; told: number; own: number };

/** All windows of a quota begin and end together, so what was counted in one goes at its end, all at once. */
type Window = { endsAt: number; counts: BoundedMap<Count> };

/** How often a process tells the others. */
export const TELL_MILLISECONDS = 250;
/** What a process may keep to itself, as a part of the quota: most visitors never cost a row. */
const KEPT_PART = 0.02;
/** Keys of one quota in one window and process, some hundred bytes each; then those go that were counted longest ago. */
const MOST_KEYS = 100_000;

/**
 * Counts in this process, and tells the other processes through `tell`, which gives the totals back in the same order.
 * `spend` never waits. Over n processes a quota is passed by at most n times (2 % of it + what one process takes in
 * TELL_MILLISECONDS and a round trip). While `tell` fails, every process holds the quota by itself.
 */
export function counters(tell: (counts: LimitCount[]) => Promise<number[]>, clock = Date.now) {
  const windows = new Map<string, Window>();
  let waiting = new Map<Count, { name: string; key: string }>();
  let timer: NodeJS.Timeout | undefined;
  let isTelling = false;
  let isShared = true;
  const refusedBy = new Map<string, number>();

  function windowOf({ name, seconds }: Quota, now: number): Window {
    const known = windows.get(name);
    if (known && known.endsAt > now) return known;
    const length = seconds * 1000;
    const fresh = { endsAt: (Math.floor(now / length) + 1) * length, counts: boundedMap<Count>(MOST_KEYS) };
    windows.set(name, fresh);
    // Where nobody asks any more, nothing else would let go of it.
    setTimeout(() => windows.get(name) === fresh && windows.delete(name), length).unref();
    return fresh;
  }

  function countOf(quota: Quota, key: string, now: number): Count {
    const { endsAt, counts } = windowOf(quota, now);
    let count = counts.get(key);
    if (!count) {
      count = { endsAt, told: 0, own: 0 };
      counts.set(key, count);
    }
    return count;
  }

  function wait(count: Count, name: string, key: string): void {
    waiting.set(count, { name, key });
    if (timer) return;
    timer = setTimeout(() => void settle(), TELL_MILLISECONDS);
    timer.unref();
  }

  /** Tells what waits to be told. Runs by itself. */
  async function settle(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isTelling || waiting.size === 0) return;
    isTelling = true;
    const sent = [...waiting].filter(([{ endsAt }]) => endsAt > clock() - TELL_MILLISECONDS);
    waiting = new Map();
    const parts = sent.map(([count, about]) => ({ ...about, endsAt: count.endsAt, count: count.own }));
    for (const [count] of sent) {
      count.told += count.own;
      count.own = 0;
    }
    try {
      const totals = parts.length > 0 ? await tell(parts) : [];
      for (const [i, [count]] of sent.entries()) count.told = totals[i] ?? count.told;
      isShared = true;
    } catch {
      isShared = false;
      for (const [i, [count, { name, key }]] of sent.entries()) {
        const own = parts[i]?.count ?? 0;
        count.told -= own;
        count.own += own;
        wait(count, name, key);
      }
    } finally {
      isTelling = false;
    }
    if (waiting.size > 0 && !timer) {
      timer = setTimeout(() => void settle(), TELL_MILLISECONDS);
      timer.unref();
    }
  }

  return {
    settle,
    /**
     * Takes `amount` of what `key` has left, all or nothing; a negative amount gives back what was taken.
     * @param now milliseconds since 1970
     * @returns what is left then, and whether it was refused
     */
    spend(quota: Quota, key: string, amount: number, now = clock()): Left & { isRefused: boolean } {
      const count = countOf(quota, key, now);
      const resetSeconds = Math.ceil((count.endsAt - now) / 1000);
      const used = count.told + count.own;
      const isRefused = amount > 0 && used + amount > quota.most;
      if (isRefused) {
        refusedBy.set(quota.name, (refusedBy.get(quota.name) ?? 0) + 1);
      } else {
        count.own += amount;
        if (Math.abs(count.own) > quota.most * KEPT_PART) wait(count, quota.name, key);
      }
      const remaining = Math.max(0, quota.most - used - (isRefused ? 0 : amount));
      return { quota, remaining, resetSeconds, isRefused };
    },
    /** `isShared`: whether the last telling succeeded. */
    read: () => ({ refused: Object.fromEntries(refusedBy), waiting: waiting.size, isShared }),
  };
}
