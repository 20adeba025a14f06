import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { getOrderById } from '@/lib/orders';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { listTicketKeys, listTickets, newTicketKey, verifyTicketCode } from '@/lib/tickets';
import { showSecrets } from '@/lib/webhooks';
import { resealAll } from './reseal-all';

let database: TestDatabase;
const given = env.SECRET_KEY;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => {
  env.SECRET_KEY = given;
});
afterAll(() => database.drop());

it('a new ticket key signs new tickets, old ones stay valid; after a reseal the new SECRET_KEY alone decrypts everything', async () => {
  const [old] = given ?? [];
  if (!old) throw new Error('The tests have no SECRET_KEY.');
  const tenant = await makeSellingTenant(database, {
    webhooks: [{ url: 'https://hooks.example.org/', events: ['order.paid'] }],
    payment_methods: [{ payment_id: 1, payment_desc: 'iDEAL', provider: 'mollie', api_key: `test_${'x'.repeat(30)}` }],
  });
  const shop = world(database, tenant);
  const made = await shop.order(await shop.fillCart('free', 1, 'gratis'));
  const codeNow = async () =>
    (await listTickets(shop.ctx(), await getOrderById(shop.ctx(), made.id))).map(({ code }) => code);
  const [before = ''] = await codeNow();
  expect(await newTicketKey(shop.ctx())).toBe(2);
  const [after = ''] = await codeNow();
  const keys = await listTicketKeys(shop.ctx());
  expect([before, after].map((code) => verifyTicketCode(code, keys)?.keyId)).toEqual([1, 2]);
  expect(verifyTicketCode(after, keys.slice(0, 1))).toBeUndefined();

  const [endpoint] = await database.sql`SELECT id FROM webhook_endpoints WHERE client_id = ${tenant.client.id}`;
  const secrets = () => showSecrets(shop.ctx(), Number(endpoint?.id));
  const signs = await secrets();
  const fresh = randomBytes(32);
  env.SECRET_KEY = [fresh];
  await expect(resealAll(database.db)).rejects.toThrow(/client \d+: mollie.*key that SECRET_KEY does not have/);
  env.SECRET_KEY = [fresh, old];
  expect(await resealAll(database.db)).toBe(4);
  expect(await resealAll(database.db)).toBe(0);
  env.SECRET_KEY = [fresh];
  expect(await resealAll(database.db)).toBe(0);
  expect(await codeNow()).toEqual([after]);
  expect(await secrets()).toEqual(signs);
});
