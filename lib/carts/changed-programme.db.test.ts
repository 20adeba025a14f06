import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { findClient } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openRoom } from '@/lib/testing/waiting-room';
import { addSeats, getCart } from '.';

let database: TestDatabase;
let tenant: Tenant;
let before: Context;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  tenant = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 50)] }] });
  before = { client: tenant.client, db: database.db, now: new Date() };
});

const wanted = () => ({
  cartId: newCartId(),
  subEventId: tenant.subEventId('a'),
  discountId: tenant.discountId('standaard'),
  count: 2,
});
const add = (more: { subEventId?: number; cartId?: string } = {}) => addSeats(before, { ...wanted(), ...more });
const change = (statement: string) => database.sql.unsafe(`${statement} WHERE client_id = ${tenant.client.id}`);

// The caller uses the client as cached before the change, throughout.
it.each([
  ['not_on_sale', "UPDATE sub_events SET status = 'nosal'", "UPDATE sub_events SET status = 'pub'"],
  ['sub_event_not_found', "UPDATE main_events SET status = 'unpub'", "UPDATE main_events SET status = 'pub'"],
  ['tickettype_not_found', 'UPDATE ticket_types SET archived = true', 'UPDATE ticket_types SET archived = false'],
  ['code_required', "UPDATE ticket_types SET code = 'SESAM'", 'UPDATE ticket_types SET code = NULL'],
])('%s, from the moment on that the programme says so, and no longer', async (code, shut, open) => {
  expect((await add()).seats).toHaveLength(2);
  await change(shut);
  await expect(add()).rejects.toMatchObject({ code });
  await expect(add()).rejects.toMatchObject({ code });
  before = { ...before, client: await findClient(database.db, tenant.name) };
  await expect(add()).rejects.toMatchObject({ code });
  await change(open);
  expect((await add()).seats).toHaveLength(2);
});

it('sells a performance that was added after this process had looked for it', async () => {
  await expect(add({ subEventId: tenant.subEventId('a') + 1 })).rejects.toMatchObject({ code: 'sub_event_not_found' });
  const events = [{ key: 'e', name: 'E', sub_events: [performance('a', 50), performance('b', 7)] }];
  await importBundle(database.db, { ...tenant.bundle, events }, { now: new Date() });
  const [row] = await database.sql`SELECT id FROM sub_events WHERE client_id = ${tenant.client.id} AND key = 'b'`;
  expect((await add({ subEventId: row?.id })).seats).toMatchObject([{ subEventId: row?.id }, { subEventId: row?.id }]);
});

it('describes a held seat by the present programme, also when it is no longer sold so', async () => {
  const cartId = newCartId();
  await add({ cartId });
  await change("UPDATE ticket_types SET archived = true, name = name || ' (until May)'");
  expect((await getCart(before, cartId)).seats[0]).toMatchObject({
    discountName: 'Standaard (until May)',
    price: '24.50',
  });
});

it('sells without waiting as soon as the waiting room is removed', async () => {
  const { tenant: shop, subEventId, at } = await openRoom(database.db);
  const ctx = at(new Date());
  const wanted = { cartId: newCartId(), subEventId, discountId: shop.discountId('standaard'), count: 1 };
  await expect(addSeats(ctx, wanted)).rejects.toMatchObject({ code: 'waiting' });
  await database.sql`DELETE FROM waiting_rooms WHERE client_id = ${shop.client.id}`;
  expect((await addSeats(ctx, wanted)).seats).toHaveLength(1);
});

it('notices a changed programme within a transaction, and so do later calls', async () => {
  const client = await findClient(database.db, tenant.name);
  await add();
  await change('UPDATE ticket_types SET position = position + 1');
  await inTransaction({ ...before, client }, (ctx) => addSeats(ctx, wanted()));
  const remembered = await findClient(database.db, tenant.name, 'remembered');
  expect(remembered.catalogueVersion).not.toBe(client.catalogueVersion);
  expect(remembered).toEqual(await findClient(database.db, tenant.name));
});
