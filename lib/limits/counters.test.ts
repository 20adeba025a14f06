import { expect, test } from 'vitest';
import { counters, EXCHANGE_MILLISECONDS, type LimitCount, type Quota } from './counters';

const QUOTA: Quota = { name: 'seats', most: 10, seconds: 600 };
/** In the current window, so that `flush` does not skip it as over. */
const NOW = Date.now();

/** Several processes that share one table of totals. */
function machines(count: number, database = { isAway: false }) {
  const totals = new Map<string, number>();
  const exchange = async (sent: LimitCount[]) => {
    if (database.isAway) throw new Error('away');
    return sent.map(({ name, key, endsAt, count }) => {
      const at = `${name} ${key} ${endsAt}`;
      totals.set(at, (totals.get(at) ?? 0) + count);
      return totals.get(at) ?? 0;
    });
  };
  return { totals, processes: Array.from({ length: count }, () => counters(exchange)) };
}

const one = () => machines(1).processes[0] as ReturnType<typeof counters>;

test('a key spends its quota to the last unit and not beyond', () => {
  const { spend } = one();
  expect(spend(QUOTA, 'a', 4, NOW)).toMatchObject({ isRefused: false, remaining: 6 });
  expect(spend(QUOTA, 'a', 7, NOW)).toMatchObject({ isRefused: true, remaining: 6 });
  expect(spend(QUOTA, 'a', 6, NOW)).toMatchObject({ isRefused: false, remaining: 0 });
  expect(spend(QUOTA, 'a', 1, NOW)).toMatchObject({ isRefused: true, remaining: 0 });
  expect(spend(QUOTA, 'b', 1, NOW)).toMatchObject({ isRefused: false, remaining: 9 });
});

test('a negative amount gives quota back', () => {
  const { spend } = one();
  spend(QUOTA, 'a', 10, NOW);
  expect(spend(QUOTA, 'a', -3, NOW)).toMatchObject({ isRefused: false, remaining: 3 });
  expect(spend(QUOTA, 'a', 3, NOW).isRefused).toBe(false);
});

test('a new window starts with a full quota, and the answer says when it begins', () => {
  const { spend } = one();
  const begin = Math.ceil(NOW / 600_000) * 600_000;
  spend(QUOTA, 'a', 10, begin);
  expect(spend(QUOTA, 'a', 1, begin + 599_001)).toMatchObject({ isRefused: true, resetSeconds: 1 });
  expect(spend(QUOTA, 'a', 1, begin + 600_000)).toMatchObject({ isRefused: false, resetSeconds: 600 });
});

test('a flood of new keys does not evict a key that is still in use', () => {
  const { spend } = one();
  for (let i = 0; i < 120_000; i++) {
    spend(QUOTA, `flood ${i}`, 1, NOW);
    if (i % 20_000 === 0) spend(QUOTA, 'a', 1, NOW);
  }
  expect(spend(QUOTA, 'a', 0, NOW).remaining).toBe(4);
});

test('processes share one quota once they have exchanged their counts', async () => {
  const { processes } = machines(3);
  for (const { spend } of processes) expect(spend(QUOTA, 'a', 4, NOW).isRefused).toBe(false);
  for (const { flush } of processes) await flush();
  // The first exchanged before the others; the last one knows the counts of all twelve.
  expect(processes[2]?.spend(QUOTA, 'a', 1, NOW).isRefused).toBe(true);
});

test('every count reaches the database, also one made during an exchange', async () => {
  const { totals, processes } = machines(2);
  const large = { ...QUOTA, most: 1000 };
  const [a, b] = processes;
  const working = [];
  for (let i = 0; i < 150; i++) {
    a?.spend(large, 'a', 2, NOW);
    b?.spend(large, 'a', 1, NOW);
    working.push(a?.flush(), b?.flush());
  }
  await Promise.all(working);
  // Less than 2 % of the quota may stay in the process.
  await a?.flush();
  await b?.flush();
  const [total = 0] = totals.values();
  expect(total).toBeGreaterThan(450 - 2 * 0.02 * large.most);
  expect(total).toBeLessThanOrEqual(450);
  const left = a?.spend(large, 'a', 0, NOW).remaining ?? 0;
  expect(left).toBeLessThanOrEqual(1000 - 300);
});

test('a visitor with few requests writes no row', async () => {
  const { totals, processes } = machines(1);
  const large = { ...QUOTA, most: 1000 };
  processes[0]?.spend(large, 'a', 20, NOW);
  await processes[0]?.flush();
  expect(totals.size).toBe(0);
  processes[0]?.spend(large, 'a', 1, NOW);
  await processes[0]?.flush();
  expect([...totals.values()]).toEqual([21]);
});

test('without the database each process enforces the quota alone and sends its counts later', async () => {
  const database = { isAway: true };
  const { totals, processes } = machines(2, database);
  const [a, b] = processes;
  a?.spend(QUOTA, 'a', 10, NOW);
  await a?.flush();
  expect(a?.read()).toMatchObject({ isShared: false, waiting: 1, refused: {} });
  expect(a?.spend(QUOTA, 'a', 1, NOW).isRefused).toBe(true);
  expect(b?.spend(QUOTA, 'a', 10, NOW).isRefused).toBe(false);
  database.isAway = false;
  await a?.flush();
  await b?.flush();
  expect([...totals.values()]).toEqual([20]);
  expect(a?.read()).toMatchObject({ isShared: true, waiting: 0, refused: { seats: 1 } });
});

test('counts are sent without a call of flush', async () => {
  let onSent = (_sent: LimitCount[]) => {};
  const sent = new Promise<LimitCount[]>((resolve) => {
    onSent = resolve;
  });
  const { spend } = counters(async (counts) => {
    onSent(counts);
    return counts.map(({ count }) => count);
  });
  spend(QUOTA, 'a', 3, NOW);
  const keepAlive = setInterval(() => {}, EXCHANGE_MILLISECONDS);
  expect(await sent).toMatchObject([{ name: 'seats', key: 'a', count: 3 }]);
  clearInterval(keepAlive);
});
