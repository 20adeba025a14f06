import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { findClient } from './find-client';

let database: TestDatabase;
let tenant: Tenant;
const version = async () => (await findClient(database.db, tenant.name)).catalogueVersion;

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 5)] }] });
});
afterAll(() => database.drop());

it('has another version after any change of the catalogue, whoever makes it, and the same without one', async () => {
  const seen = [await version()];
  await importBundle(database.db, tenant.bundle, { now: new Date() });
  expect(await version()).toBe(seen[0]);

  const client = { ...(tenant.bundle.client as object), title: 'Another title' };
  await importBundle(database.db, { ...tenant.bundle, client }, { now: new Date() });
  seen.push(await version());
  const ofClient = sql`client_id = ${tenant.client.id}`;
  for (const change of [
    sql`UPDATE main_events SET name = 'F' WHERE ${ofClient}`,
    sql`UPDATE sub_events SET status = 'nosal' WHERE ${ofClient}`,
    sql`UPDATE sub_event_categories SET price = 10 WHERE ${ofClient}`,
    sql`UPDATE ticket_types SET value = 2 WHERE ${ofClient}`,
    sql`UPDATE locations SET name = 'Elsewhere' WHERE ${ofClient}`,
    sql`UPDATE categories SET name = 'balkon' WHERE ${ofClient}`,
    sql`INSERT INTO sub_event_ticket_types SELECT client_id, ${tenant.subEventId('a')}, id FROM ticket_types WHERE ${ofClient}`,
    sql`DELETE FROM sub_event_ticket_types WHERE ${ofClient}`,
    sql`DELETE FROM discounts WHERE ${ofClient}`,
    sql`UPDATE clients SET currency = 'CHF' WHERE id = ${tenant.client.id}`,
  ]) {
    await database.db.execute(change);
    seen.push(await version());
  }
  expect(new Set(seen).size).toBe(12);
});

it('is not changed by another client, nor by seats', async () => {
  const before = await version();
  await makeTenant(database.db);
  await database.db.execute(sql`UPDATE seats SET held_at = NULL WHERE client_id = ${tenant.client.id}`);
  expect(await version()).toBe(before);
});

it('keeps a client as it was last read', async () => {
  const client = await findClient(database.db, tenant.name, 'remembered');
  await database.db.execute(sql`UPDATE clients SET title = 'New' WHERE id = ${tenant.client.id}`);
  expect(await findClient(database.db, tenant.name, 'remembered')).toBe(client);
  expect((await findClient(database.db, tenant.name)).title).toBe('New');
  expect((await findClient(database.db, tenant.name, 'remembered')).title).toBe('New');
  await expect(findClient(database.db, 'nobody-here', 'remembered')).rejects.toMatchObject({
    code: 'client_not_found',
  });
});
