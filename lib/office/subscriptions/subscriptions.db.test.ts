import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findClient } from '@/lib/clients';
import { newCartId } from '@/lib/ids';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { readSubscriptions, takeSubscription } from '@/lib/subscriptions';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { formVersion } from '../programme';
import { listVoucherSeries } from '../vouchers';
import {
  archiveSubscription,
  getListedSubscription,
  listSubscriptions,
  readSubscribers,
  readSubscriptionForms,
  type SubscriptionFields,
  saveSubscription,
} from '.';

let database: TestDatabase;
let tenant: Tenant;
let ctx: OfficeContext;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  tenant = await makeTenant(database.db, {
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 10), performance('b', 10), performance('c', 10)] }],
  });
  ctx = await makeMember(database.db, tenant.client);
});

const fields = (more: Partial<SubscriptionFields> = {}): SubscriptionFields => ({
  name: 'Drie avonden',
  names: null,
  text: '',
  texts: null,
  kind: 'series',
  ticket_type: 'standaard',
  at_least: null,
  at_most: null,
  sale_from: null,
  sale_until: null,
  maximum: 5,
  renewal: null,
  performances: ['a', 'b', 'c'].map(tenant.subEventId),
  ranks: [{ name: 'standaard', price: '60.00' as never }],
  ...more,
});
const add = (more?: Partial<SubscriptionFields>) => saveSubscription(ctx, { key: '', seen: '', fields: fields(more) });
const listed = (by = ctx) => officeTransaction(by, (ctx) => listSubscriptions(ctx));

it('is made, changed on its latest version, and archived, with log lines', async () => {
  await add();
  const [one] = await readSubscriptionForms(ctx);
  expect(one).toMatchObject({ key: 'drie-avonden', performances: [{ performance: 'a' }, {}, {}] });
  const seen = one ? formVersion(one) : '';
  await saveSubscription(ctx, { key: 'drie-avonden', seen, fields: fields({ name: 'Drie', maximum: 7 }) });
  const late = saveSubscription(ctx, { key: 'drie-avonden', seen, fields: fields() });
  await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await listed()).toMatchObject([{ name: 'Drie', maximum: 7, sold: 0, taken: 0 }]);
  const [now] = await readSubscriptionForms(ctx);
  await archiveSubscription(ctx, { key: 'drie-avonden', seen: now ? formVersion(now) : '' });
  expect(await listed()).toEqual([]);
  const log = await database.sql`
    SELECT action FROM audit_log WHERE client_id = ${tenant.client.id} AND action LIKE 'subscription.%' ORDER BY id`;
  expect(log.map(({ action }) => action)).toEqual([
    'subscription.added',
    'subscription.changed',
    'subscription.archived',
  ]);
});

it('refuses invalid values at their path, and members without the permission', async () => {
  await expect(add({ kind: 'choice', at_least: 4 })).rejects.toMatchObject({
    errors: [{ path: 'subscriptions[0].at_least' }],
  });
  const seller = await makeMember(database.db, tenant.client, { role: 'box_office' });
  await expect(saveSubscription(seller, { key: '', seen: '', fields: fields() })).rejects.toBeInstanceOf(Refusal);
  expect(await listed()).toEqual([]);
});

it('counts those in carts, does not list them as vouchers, and hides them from members with a scope', async () => {
  await add();
  const client = await findClient(database.db, tenant.name);
  const shop = { client, db: database.db, now: new Date() };
  const [one] = await readSubscriptions(shop);
  const [rank] = await database.sql`SELECT id FROM categories WHERE client_id = ${client.id}`;
  const wanted = { cartId: newCartId(), subscriptionId: one?.id ?? 0, subEventIds: [], categoryId: rank?.id, count: 2 };
  await takeSubscription(shop, wanted);
  expect(await listed()).toMatchObject([{ taken: 2, sold: 0 }]);
  expect((await officeTransaction(ctx, listVoucherSeries)).rows).toEqual([]);
  const id = one?.id ?? 0;
  expect(await officeTransaction(ctx, (ctx) => readSubscribers(ctx, { id }))).toEqual({ rows: [], hasMore: false });
  const { membership } = ctx;
  const narrow = { ...ctx, membership: { ...membership, scope: 'shows' as const } };
  expect(await officeTransaction(narrow, (ctx) => getListedSubscription(ctx, id))).toBeUndefined();
  const others = await makeTenant(database.db);
  const stranger = await makeMember(database.db, others.client);
  expect(await officeTransaction(stranger, (ctx) => getListedSubscription(ctx, id))).toBeUndefined();
});

it('its renewal is stored, changed and withdrawn; an invalid window changes nothing', async () => {
  const renewal = { of: 'vorig-seizoen', from: '2031-04-01 10:00:00', until: '2031-05-01 10:00:00', remind_days: 7 };
  await add({ renewal });
  const read = async () => (await readSubscriptionForms(ctx))[0] ?? Promise.reject(new Error('none'));
  const one = await read();
  expect(one.renewal).toEqual(renewal);
  const { renews, renewUntil } = (await listed())[0] ?? {};
  expect([renews, renewUntil?.toISOString()]).toEqual(['vorig-seizoen', '2031-05-01T08:00:00.000Z']);
  const save = async (more: Partial<SubscriptionFields>) => {
    const seen = formVersion(await read());
    await saveSubscription(ctx, { key: one.key, seen, fields: fields(more) });
  };
  await expect(save({ renewal: { ...renewal, until: renewal.from } })).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'subscriptions[0].renewal.until' }],
  });
  await save({ renewal: { ...renewal, remind_days: null } });
  expect((await read()).renewal?.remind_days).toBeNull();
  await save({});
  expect((await read()).renewal).toBeNull();
});
