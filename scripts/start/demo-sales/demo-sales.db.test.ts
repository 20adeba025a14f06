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

it('a year of sales keeps every rule about money and seats, is made once, and leaves no work for the service', async () => {
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

it('the work of staff is made once, leaves nothing waiting, and nobody can sign in as them', async () => {
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
           (SELECT count(*)::int FROM mailings WHERE client_id = ${id} AND asked_at IS NOT NULL) AS mailings,
           (SELECT count(*)::int FROM office_jobs WHERE client_id = ${id} AND state = 'done') AS jobs,
           (SELECT count(*)::int FROM office_jobs WHERE client_id = ${id} AND state <> 'done') AS to_do,
           (SELECT count(DISTINCT l.voucher_id)::int FROM order_lines l
              JOIN vouchers v ON v.client_id = l.client_id AND v.id = l.voucher_id AND v.size IS NOT NULL WHERE l.client_id = ${id}) AS passes,
           (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND failed_at IS NULL)
             + (SELECT count(*)::int FROM waiting_list_entries WHERE next_mail_at IS NOT NULL) AS waiting,
           (SELECT count(*)::int FROM invoice_orders WHERE next_reminder_at IS NOT NULL) AS reminders,
           (SELECT count(*)::int FROM memberships WHERE client_id = ${id} AND ended_at IS NULL) AS members`;
  const some = {
    groups: 2,
    names: 7,
    parts: 1,
    blocks: 2,
    lists: 1,
    cards: 1,
    shifts: 1,
    mailings: 1,
    jobs: 1,
    passes: 18,
  };
  expect(is).toEqual({ ...some, waiting: 0, to_do: 0, reminders: 0, members: 0 });
  expect(await losses({ sql }, id)).toEqual([]);
});

it('there are used and unused vouchers, and a waiting list of a sold-out performance', async () => {
  const { sql, db } = database;
  const { id } = await findClient(db, 'kleinkunst');
  const series = await sql`
    SELECT r.name, r.block_id IS NOT NULL AS of_block, count(DISTINCT v.id)::int AS codes, count(DISTINCT l.order_id)::int AS orders,
           coalesce(sum(l.voucher_off), 0)::numeric > 0 AS took_off
      FROM voucher_series r JOIN vouchers v ON v.client_id = r.client_id AND v.series_id = r.id
      LEFT JOIN order_lines l ON l.client_id = v.client_id AND l.voucher_id = v.id
     WHERE r.client_id = ${id} AND r.subscription_id IS NULL GROUP BY r.id, r.name, r.block_id ORDER BY r.id`;
  expect(series.map((row) => Object.values(row))).toEqual([
    ['Winnaars van de zomerquiz', false, 40, 3, true],
    ['Pers bij de première', true, 1, 1, true],
    ['Buren van het theater', false, 1, 0, false],
  ]);
  const entries = await sql`
    SELECT w.state, w.count, (SELECT count(*)::int FROM seats s
            WHERE s.client_id = w.client_id AND s.sub_event_id = w.sub_event_id AND s.cart_id IS NULL AND s.order_id IS NULL) AS free
      FROM waiting_list_entries w WHERE w.client_id = ${id} ORDER BY w.id`;
  expect(entries.map(({ state, count, free }) => `${state} ${count} ${free}`)).toEqual(
    ['taken 2', 'offered 2', 'waiting 1', 'waiting 2', 'waiting 4', 'waiting 2'].map((one) => `${one} 0`),
  );
});
