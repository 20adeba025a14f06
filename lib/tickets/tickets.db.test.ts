import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ticketKeys } from '@/db/schema';
import { env } from '@/lib/env';
import { getOrderById, type Order } from '@/lib/orders';
import { actAtTestBank, giveUpOrder } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { seal } from '@/lib/secrets';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { getReceipt, listTicketKeys, listTickets, verifyTicketCode } from '.';

let database: TestDatabase;
let tenant: Tenant;
let shop: ReturnType<typeof world>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  tenant = await makeSellingTenant(database, { vat_rate: 9 });
  shop = world(database, tenant);
});

const freeOrder = async (count: number) => shop.order(await shop.fillCart('free', count, 'gratis'));
async function paidOrder(key: string, count: number): Promise<Order> {
  const { order, ref } = await shop.begin(key, count);
  await actAtTestBank(shop.ctx(), ref, 'pay');
  return getOrderById(shop.ctx(), order.id);
}

it('has one ticket per seat, each with a code that names the seat', async () => {
  const order = await paidOrder('hall', 3);
  const tickets = await listTickets(shop.ctx(), order);
  const keys = await listTicketKeys(shop.ctx());
  expect(tickets.map(({ code }) => verifyTicketCode(code, keys))).toEqual(
    order.lines.map(({ position, subEventId, nr }) => ({
      orderId: order.id,
      position,
      subEventId,
      nr,
      generation: 0,
      keyId: 1,
    })),
  );
  expect(new Set(tickets.map(({ code }) => code)).size).toBe(3);
  expect(tickets[0]).toMatchObject({
    section: 'Zaal',
    row: expect.stringMatching(/[AB]/),
    price: '30.00',
    name: 'Bo Koper',
  });
  const [free] = await listTickets(shop.ctx(), await freeOrder(1));
  expect(free).toMatchObject({ row: null, seat: null });
});

it('has none for an order that is not paid or was refunded', async () => {
  const { order: waiting } = await shop.begin('free', 1);
  const door = await shop.order(await shop.fillCart('free', 1), { paymentId: 2 });
  const paid = await paidOrder('free', 1);
  const back = await giveUpOrder(shop.ctx(), paid.key, 'buyer');
  for (const order of [waiting, door, back]) {
    await expect(listTickets(shop.ctx(), order)).rejects.toMatchObject({ code: 'order_not_paid' });
  }
  await expect(getReceipt(shop.ctx(), door)).rejects.toMatchObject({ code: 'order_not_paid' });
  expect((await getReceipt(shop.ctx(), back)).refundedAt).not.toBeNull();
});

it('makes one key for concurrent first calls, and stores it encrypted', async () => {
  const order = await freeOrder(1);
  const tickets = await Promise.all(Array.from({ length: 8 }, () => listTickets(shop.ctx(), order)));
  expect(new Set(tickets.map(([ticket]) => ticket?.code)).size).toBe(1);
  const rows = await database.db.select().from(ticketKeys);
  const own = rows.filter(({ clientId }) => clientId === tenant.client.id);
  expect(own).toHaveLength(1);
  expect(own[0]?.sealed).toMatch(/^v1\./);
});

it('keeps tickets valid after a new key, and refuses those of another client', async () => {
  const order = await freeOrder(1);
  const [before] = await listTickets(shop.ctx(), order);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await database.db.insert(ticketKeys).values({
    clientId: tenant.client.id,
    id: 2,
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sealed: seal(der, `client ${tenant.client.id}: ticket key 2`),
    createdAt: new Date(),
  });
  const [after] = await listTickets(shop.ctx(), order);
  const keys = await listTicketKeys(shop.ctx());
  expect([before, after].map((ticket) => verifyTicketCode(ticket?.code ?? '', keys)?.keyId)).toEqual([1, 2]);

  const other = await makeSellingTenant(database);
  const foreign = await listTicketKeys({ ...shop.ctx(), client: other.client });
  expect(verifyTicketCode(before?.code ?? '', foreign)).toBeUndefined();
});

it('names SECRET_KEY in the error when it cannot make a key', async () => {
  const order = await freeOrder(1);
  const key = env.SECRET_KEY;
  env.SECRET_KEY = undefined;
  try {
    await expect(listTickets(shop.ctx(), order)).rejects.toThrow('SECRET_KEY is not set');
  } finally {
    env.SECRET_KEY = key;
  }
});

it('shows the VAT rate at the time of the order on its receipt, and amounts that add up', async () => {
  const order = await paidOrder('hall', 2);
  await database.sql`UPDATE clients SET vat_rate = 21 WHERE id = ${tenant.client.id}`;
  expect(await getReceipt(shop.ctx(), order)).toMatchObject({
    lines: [{ count: 2, price: '30.00', sum: '60.00' }],
    paymentCost: '0.50',
    total: '60.50',
    vat: { ratePercent: 9, vat: '5.00', net: '55.50' },
    seller: ['Theater Test'],
    paidWith: { description: 'Proefbank', provider: 'test', locale: 'nl' },
    giftCard: null,
  });
});
