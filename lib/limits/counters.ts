import { type BoundedMap, boundedMap } from '@/lib/cache';

/** At most `most` per window of `seconds`, aligned to the clock. `name` is used in the rate limit headers. */
export type Quota = { name: string; most: number; seconds: number };

/** What is left of a quota, and for how many seconds, rounded up. */
export type Left = { quota: Quota; remaining: number; resetSeconds: number };

/** One key in one window: what this process has counted since the last exchange. */
export type LimitCount = { name: string; key: string; endsAt: number; count: number };

/** `total`: of all processes at the last exchange; `own`: of this process since. */
type Count = { endsAt: number; total: number; own: number };

/** All windows of a quota begin and end together, so a whole window is dropped at once. */
type Window = { endsAt: number; counts: BoundedMap<Count> };

/** How often a process sends its counts to the database. */
export const EXCHANGE_MILLISECONDS = 250;
/** The share of a quota that a process does not report: most visitors never need a row. */
const KEPT_PART = 0.02;
/** Keys per quota, window and process, some hundred bytes each; beyond it the least recently counted are evicted. */
const MOST_KEYS = 100_000;

/**
 * Counts in this process and exchanges counts through `exchange`, which returns the totals in the same order. `spend`
 * never waits. n processes exceed a quota by at most n × (2 % + what one takes in EXCHANGE_MILLISECONDS plus a round
 * trip); while `exchange` fails, each process enforces the quota alone.
 */
export function counters(exchange: (counts: LimitCount[]) => Promise<number[]>, clock = Date.now) {
  const windows = new Map<string, Window>();
  let waiting = new Map<Count, { name: string; key: string }>();
  let timer: NodeJS.Timeout | undefined;
  let isExchanging = false;
  let isShared = true;
  const refusedBy = new Map<string, number>();

  function windowOf({ name, seconds }: Quota, now: number): Window {
    const known = windows.get(name);
    if (known && known.endsAt > now) return known;
    const length = seconds * 1000;
    const fresh = { endsAt: (Math.floor(now / length) + 1) * length, counts: boundedMap<Count>(MOST_KEYS) };
    windows.set(name, fresh);
    // Frees the window when no further request comes to replace it.
    setTimeout(() => windows.get(name) === fresh && windows.delete(name), length).unref();
    return fresh;
  }

  function countOf(quota: Quota, key: string, now: number): Count {
    const { endsAt, counts } = windowOf(quota, now);
    let count = counts.get(key);
    if (!count) {
      count = { endsAt, total: 0, own: 0 };
      counts.set(key, count);
    }
    return count;
  }

  function schedule(count: Count, name: string, key: string): void {
    waiting.set(count, { name, key });
    if (timer) return;
    timer = setTimeout(() => void flush(), EXCHANGE_MILLISECONDS);
    timer.unref();
  }

  /** Sends the counts that wait; `schedule` calls it. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isExchanging || waiting.size === 0) return;
    isExchanging = true;
    const sent = [...waiting].filter(([{ endsAt }]) => endsAt > clock() - EXCHANGE_MILLISECONDS);
    waiting = new Map();
    const parts = sent.map(([count, about]) => ({ ...about, endsAt: count.endsAt, count: count.own }));
    for (const [count] of sent) {
      count.total += count.own;
      count.own = 0;
    }
    try {
      const totals = parts.length > 0 ? await exchange(parts) : [];
      for (const [i, [count]] of sent.entries()) count.total = totals[i] ?? count.total;
      isShared = true;
    } catch {
      isShared = false;
      for (const [i, [count, { name, key }]] of sent.entries()) {
        const own = parts[i]?.count ?? 0;
        count.total -= own;
        count.own += own;
        schedule(count, name, key);
      }
    } finally {
      isExchanging = false;
    }
    if (waiting.size > 0 && !timer) {
      timer = setTimeout(() => void flush(), EXCHANGE_MILLISECONDS);
      timer.unref();
    }
  }

  return {
    flush,
    /**
     * Takes `amount` of what `key` has left, all or nothing; a negative amount gives back what was taken.
     * @param now milliseconds since 1970
     * @returns what is left then, and whether it was refused
     */
    spend(quota: Quota, key: string, amount: number, now = clock()): Left & { isRefused: boolean } {
      const count = countOf(quota, key, now);
      const resetSeconds = Math.ceil((count.endsAt - now) / 1000);
      const used = count.total + count.own;
      const isRefused = amount > 0 && used + amount > quota.most;
      if (isRefused) {
        refusedBy.set(quota.name, (refusedBy.get(quota.name) ?? 0) + 1);
      } else {
        count.own += amount;
        if (Math.abs(count.own) > quota.most * KEPT_PART) schedule(count, quota.name, key);
      }
      const remaining = Math.max(0, quota.most - used - (isRefused ? 0 : amount));
      return { quota, remaining, resetSeconds, isRefused };
    },
    /** `isShared`: whether the last exchange succeeded. */
    read: () => ({ refused: Object.fromEntries(refusedBy), waiting: waiting.size, isShared }),
  };
}
