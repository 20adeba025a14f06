import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actAtTestBank, giveUpOrder } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { listDeliveries } from '@/lib/webhooks';
import { cancelOrder, endOrders } from '.';

let database: TestDatabase;
let shop: ReturnType<typeof world>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const tenant = await makeSellingTenant(database, { webhooks: [{ url: 'https://receiver.example/' }] });
  shop = world(database, tenant);
});

/** The webhooks about orders so far, in order, with the amount charged. */
async function told(): Promise<string[]> {
  const bodies = (await listDeliveries(shop.ctx())).map(({ body }) => JSON.parse(body));
  return bodies
    .filter(({ type }) => type.startsWith('order.'))
    .sort((a, b) => a.timestamp.localeCompare(b.timestamp))
    .map(({ type, data }) => `${type} ${data.order_status} ${data.order_total}`);
}

it('a payment and a refund are announced once, however often the provider reports them', async () => {
  const { order, ref } = await shop.begin('free', 2);
  expect(await told()).toEqual([]);
  await actAtTestBank(shop.ctx(), ref, 'pay');
  await actAtTestBank(shop.ctx(), ref, 'pay');
  expect(await told()).toEqual(['order.paid paid 49.50']);
  await giveUpOrder(shop.ctx(), order.key, 'buyer');
  expect(await told()).toEqual(['order.paid paid 49.50', 'order.refunded refunded 49.50']);
});

it('an expired order is announced, and its late payment as well', async () => {
  const { order, ref } = await shop.begin('free', 1);
  await shop.letPass(order);
  await endOrders(database.db, new Date());
  expect(await told()).toEqual(['order.expired expired 25.00']);
  await actAtTestBank(shop.ctx(), ref, 'pay');
  expect(await told()).toEqual(['order.expired expired 25.00', 'order.paid paid 25.00']);
});

it('a free order is announced as paid; a cancelled one or one to be paid at the door is not announced', async () => {
  const { order } = await shop.begin('free', 1);
  await cancelOrder(shop.ctx(), order.key, 'buyer');
  await shop.order(await shop.fillCart('free', 1), { paymentId: 2 });
  expect(await told()).toEqual([]);
  await shop.order(await shop.fillCart('free', 1, 'gratis'));
  expect(await told()).toEqual(['order.paid paid 0.00']);
});
