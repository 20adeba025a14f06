import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { databaseNow, keepTime } from './clock';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 1 });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => database.drop());

it('is the database’s time, whatever this machine’s clock says', async () => {
  vi.setSystemTime(new Date('2001-01-01T00:00:00Z'));
  expect(databaseNow().getUTCFullYear()).toBe(2001);
  keepTime(database.sql);
  await expect.poll(() => databaseNow().getUTCFullYear()).not.toBe(2001);
  const before = databaseNow().getTime();
  const [row] = await database.sql`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`;
  const after = databaseNow().getTime();
  expect(row?.ms).toBeGreaterThan(before - 1000);
  expect(row?.ms).toBeLessThan(after + 1000);
});
