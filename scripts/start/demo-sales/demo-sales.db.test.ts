import { afterAll, beforeAll, expect, it } from 'vitest';
import { findClient } from '@/lib/clients';
import { losses } from '@/lib/payments/testing/losses';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { importFiles } from '../../cli/import-files';
import { loadDemoSales } from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 4 });
  await importFiles(database.url, ['db/demo/kleinkunst.json']);
});
afterAll(() => database.drop());

it('a year of sales keeps every rule about money and seats, is made once, and makes the service do nothing', async () => {
  const { sql, db, url } = database;
  const made = await loadDemoSales(url, { most: 20 });
  expect(made).toBeGreaterThan(200);
  expect(await loadDemoSales(url)).toBe(0);
  const { id } = await findClient(db, 'kleinkunst');
  expect(await losses({ sql }, id)).toEqual([]);
  const [waiting] = await sql`
    SELECT (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND failed_at IS NULL) AS mails,
           (SELECT count(*)::int FROM payments WHERE next_ask_at IS NOT NULL) AS asked,
           (SELECT count(*)::int FROM refunds WHERE next_try_at IS NOT NULL) AS due,
           (SELECT count(*)::int FROM orders WHERE status IN ('pending', 'promised')) AS orders,
           (SELECT count(*)::int FROM webhook_messages) AS messages,
           (SELECT count(*)::int FROM orders WHERE email NOT LIKE '%@demo.example') AS others`;
  expect(waiting).toEqual({ mails: 0, asked: 0, due: 0, orders: 0, messages: 0, others: 0 });
});
