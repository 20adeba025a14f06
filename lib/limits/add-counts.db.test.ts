import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import { addCounts, deleteOldLimits } from './add-counts';
import { isAllowed } from './allowed';
import { counters, type Quota } from './counters';

const QUOTA: Quota = { name: 'address', most: 10, seconds: 600 };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 4 });
});
afterAll(() => database.drop());

test('counts that many processes send at once add up', async () => {
  const endsAt = Date.now() + 60_000;
  const keys = Array.from({ length: 50 }, (_, i) => `192.0.2.${i}`);
  const countsOf = (order: string[]) => order.map((key) => ({ name: 'address', key, endsAt, count: 2 }));
  await Promise.all(
    Array.from({ length: 10 }, (_, i) => addCounts(database.db, countsOf(i % 2 ? keys : [...keys].reverse()))),
  );
  expect(await addCounts(database.db, countsOf(['192.0.2.7', '192.0.2.3']))).toEqual([22, 22]);
  expect(await addCounts(database.db, [{ name: 'address', key: '192.0.2.7', endsAt: endsAt + 1, count: 5 }])).toEqual([
    5,
  ]);
});

test('a process learns what another one has counted', async () => {
  const [a, b] = [
    counters((counts) => addCounts(database.db, counts)),
    counters((counts) => addCounts(database.db, counts)),
  ];
  const now = Date.now();
  a.spend(QUOTA, 'x', 8, now);
  await a.flush();
  b.spend(QUOTA, 'x', 1, now);
  await b.flush();
  expect(b.spend(QUOTA, 'x', 2, now)).toMatchObject({ isRefused: true, remaining: 1 });
});

test('past windows are deleted', async () => {
  const past = { name: 'cart', key: 'x', endsAt: Date.now() - 1, count: 1 };
  const coming = { ...past, endsAt: Date.now() + 60_000 };
  await addCounts(database.db, [past, coming]);
  await deleteOldLimits(database.db, new Date());
  expect(await addCounts(database.db, [past, coming])).toEqual([1, 2]);
});

test('the table of counts is unlogged', async () => {
  const [table] = await database.sql`SELECT relpersistence FROM pg_class WHERE relname = 'limit_counts'`;
  expect(table?.relpersistence).toBe('u');
});

test('an organisation exempts its box office; any other address stays limited', async () => {
  const limits = { allow: ['192.0.2.0/28', '2001:db8::/32'] };
  const { name } = await makeTenant(database.db, { client: { limits } });
  const now = new Date();
  expect(await isAllowed(database.db, name, '192.0.2.15', now)).toBe(true);
  expect(await isAllowed(database.db, name, '2001:db8:1::1', now)).toBe(true);
  expect(await isAllowed(database.db, name, '192.0.2.16', now)).toBe(false);
  expect(await isAllowed(database.db, 'nobody', '192.0.2.1', now)).toBe(false);
});
