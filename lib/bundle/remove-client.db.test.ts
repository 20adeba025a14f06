import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { newCartId } from '@/lib/ids';
import { money } from '@/lib/money';
import { moveCash, openShift, saveTill } from '@/lib/office/till';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { getSales, importBundle, removeClient } from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const name of ['demo', 'festival', 'kleinkunst'])
    await importBundle(database.db, JSON.parse(readFileSync(`db/demo/${name}.json`, 'utf8')), {
      now: new Date(),
      vouches: true,
    });
});
afterAll(() => database.drop());

/** Every column that refers to an organisation, from the database's catalogue, so that new tables are included. */
const columnsOfClients = () =>
  database.sql<{ table: string; column: string }[]>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name LIKE '%client_id' ORDER BY 1, 2`;

async function rowsOf(id: number): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const { table, column } of await columnsOfClients()) {
    const [found] = await database.sql.unsafe(`SELECT count(*)::int AS n FROM "${table}" WHERE "${column}" = ${id}`);
    if (found?.n > 0) rows[`${table}.${column}`] = found?.n;
  }
  return rows;
}

/** Every row that does not belong to the organisation. */
async function othersRows(id: number): Promise<Record<string, string>> {
  const columns = await columnsOfClients();
  const sums: Record<string, string> = {};
  for (const table of new Set(columns.map((one) => one.table))) {
    const theirs = columns.filter((one) => one.table === table).map(({ column }) => `"${column}" <> ${id}`);
    const [found] = await database.sql.unsafe(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS s FROM "${table}" t WHERE ${theirs.join(' AND ')}`,
    );
    sums[table] = found?.s;
  }
  return sums;
}

it('leaves no row of it in any table, and those of others as they were', async () => {
  const tenant = await makeSellingTenant(database);
  const shop = world(database, tenant);
  await shop.order(await shop.fillCart('free', 2, 'gratis'));
  await shop.begin('hall', 2);
  await shop.fillCart('small', 1);
  const person = await makeMember(database.db, tenant.client);
  const till = await saveTill(person, { name: 'Kassa', terminalId: null });
  const { id: shiftId } = await openShift(person, { tillId: till.id, float: money('100.00') });
  await moveCash(person, { shiftId, kind: 'cash_in', amount: money('5.00'), reason: 'Wisselgeld', request: 'a' });
  const before = await rowsOf(tenant.client.id);
  for (const table of [
    'orders',
    'order_lines',
    'payments',
    'test_bank_payments',
    'carts',
    'seats',
    'audit_log',
    'mails',
    'shift_entries',
  ])
    expect(Object.keys(before)).toContain(`${table}.client_id`);
  const others = await othersRows(tenant.client.id);

  expect(await getSales(database.db, tenant.name)).toMatchObject({ orders: 2, paid: '0.00', currency: 'EUR' });
  await expect(removeClient(database.db, tenant.name, { withSales: false })).rejects.toThrow('nothing was removed');
  expect(await rowsOf(tenant.client.id)).toEqual(before);

  const removed = await removeClient(database.db, tenant.name, { withSales: true });
  expect(removed.rows).toBeGreaterThan(30);
  expect(await rowsOf(tenant.client.id)).toEqual({});
  expect(await database.sql`SELECT FROM clients WHERE name = ${tenant.name}`).toHaveLength(0);
  expect(await othersRows(tenant.client.id)).toEqual(others);
  await expect(findClient(database.db, tenant.name)).rejects.toMatchObject({ code: 'client_not_found' });
  await expect(removeClient(database.db, tenant.name, { withSales: true })).rejects.toMatchObject({
    code: 'client_not_found',
  });
});

it('removes the rides to its venues, and can be imported again', async () => {
  const { id } = await findClient(database.db, 'kleinkunst');
  // The circle has fewer rides now, so its catalogues have another version.
  const { catalogues: before, ...others } = await othersRows(id);
  await removeClient(database.db, 'kleinkunst', { withSales: false });
  expect(await rowsOf(id)).toEqual({});
  const { catalogues: after, ...left } = await othersRows(id);
  expect(left).toEqual(others);
  expect(after).not.toBe(before);
  const bundle = JSON.parse(readFileSync('db/demo/kleinkunst.json', 'utf8'));
  expect((await importBundle(database.db, bundle, { now: new Date(), vouches: true })).changed).toBe(true);
});

it('removes all or nothing during sales', async () => {
  const tenant = await makeSellingTenant(database);
  let isOver = false;
  const buyers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const ctx = { client: tenant.client, db: database.db, now: new Date() };
      const wanted = { subEventId: tenant.subEventId('free'), discountId: tenant.discountId('standaard'), count: 1 };
      await addSeats(ctx, { cartId: newCartId(), ...wanted }).catch(() => {});
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const outcome = await removeClient(database.db, tenant.name, { withSales: true }).then(
    () => 'removed',
    (error) => `kept: ${error}`,
  );
  isOver = true;
  await Promise.all(buyers);
  expect([outcome, await rowsOf(tenant.client.id)]).toEqual(['removed', {}]);
});
