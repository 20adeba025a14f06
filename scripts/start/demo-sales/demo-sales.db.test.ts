import { afterAll, beforeAll, expect, it } from 'vitest';
import { findClient } from '@/lib/clients';
import { losses } from '@/lib/payments/testing/losses';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { importFiles } from '../../cli/import-files';
import { loadDemoOfficeWork, loadDemoSales } from '.';

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

it('staff did other things too, once, of which nothing waits, and nobody can sign in as them', async () => {
  const { sql, db, url } = database;
  await loadDemoOfficeWork(url);
  await loadDemoOfficeWork(url);
  const { id } = await findClient(db, 'kleinkunst');
  const [is] = await sql`
    SELECT (SELECT count(*)::int FROM invoice_orders WHERE client_id = ${id}) AS groups,
           (SELECT count(*)::int FROM order_lines WHERE client_id = ${id} AND holder IS NOT NULL) AS names,
           (SELECT count(*)::int FROM invoice_parts WHERE client_id = ${id}) AS parts,
           (SELECT count(*)::int FROM blocks WHERE client_id = ${id}) AS blocks,
           (SELECT count(*)::int FROM door_lists WHERE client_id = ${id}) AS lists,
           (SELECT count(*)::int FROM gift_cards WHERE client_id = ${id}) AS cards,
           (SELECT count(*)::int FROM shifts WHERE client_id = ${id} AND approved_at IS NOT NULL) AS shifts,
           (SELECT count(*)::int FROM mailings WHERE client_id = ${id}) AS mailings,
           (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND failed_at IS NULL) AS waiting,
           (SELECT count(*)::int FROM invoice_orders WHERE next_reminder_at IS NOT NULL) AS reminders,
           (SELECT count(*)::int FROM memberships WHERE client_id = ${id} AND ended_at IS NULL) AS members`;
  const some = { groups: 2, names: 7, parts: 1, blocks: 1, lists: 1, cards: 1, shifts: 1, mailings: 1 };
  expect(is).toEqual({ ...some, waiting: 0, reminders: 0, members: 0 });
  expect(await losses({ sql }, id)).toEqual([]);
});
