import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addSeats, getCart, removeSeat } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { announceStock } from './announce-stock';
import { listDeliveries } from './list-deliveries';
import { setEndpoints } from './testing/endpoint';

const URL = 'https://receiver.example/';

let database: TestDatabase;
let tenant: Tenant;
let ctx: Context;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const past = performance('past', 10, { date: '2020-01-01' });
  tenant = await makeTenant(database.db, {
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 12), performance('b', 10), past] }],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
});
afterEach(async () => {
  await database.sql`UPDATE webhook_endpoints SET archived = true`;
});

const later = (seconds: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) });
const count = (seconds: number) => announceStock(ctx.db, later(seconds).now);

async function hold(key: string, cartId: string, seats: number): Promise<void> {
  const discountId = tenant.discountId('standaard');
  await addSeats(ctx, { cartId, subEventId: tenant.subEventId(key), discountId, count: seats });
}

async function sell(cartId: string): Promise<void> {
  const orderId = await insertSale(database.sql, ctx.client.id);
  await database.sql`
    UPDATE seats SET cart_id = NULL, order_id = ${orderId} WHERE client_id = ${ctx.client.id} AND cart_id = ${cartId}`;
}

/** The messages, oldest first; `waiting`: only those that are still to be delivered. */
async function told({ waiting = false } = {}) {
  const all = (await listDeliveries(ctx)).filter((one) => !waiting || one.nextAttemptAt !== null);
  const rows = all.reverse().map(({ body }) => JSON.parse(body));
  rows.sort((a, b) => a.timestamp.localeCompare(b.timestamp) || a.data.event_id - b.data.event_id);
  return rows.map(({ data }) => [data.event_id, data.event_free, data.seats_free, data.seats_held, data.seats_sold]);
}

it('reports held, sold and freed seats of the performance', async () => {
  const [a, b] = [tenant.subEventId('a'), tenant.subEventId('b')];
  await setEndpoints(ctx, { [URL]: ['stock.changed'] });
  await hold('a', 'cart-0001', 3);
  await count(0);
  expect(await told()).toEqual([[a, 9, 9, 3, 0]]);

  await sell('cart-0001');
  await hold('b', 'cart-0002', 1);
  await count(70);
  expect(await told()).toEqual([
    [a, 9, 9, 3, 0],
    [a, 9, 9, 0, 3],
    [b, 9, 9, 1, 0],
  ]);

  const { seats } = await getCart(ctx, 'cart-0002');
  await removeSeat(ctx, 'cart-0002', seats[0]?.seatId ?? '');
  await count(140);
  expect((await told()).slice(3)).toEqual([[b, 10, 10, 0, 0]]);
  await count(210);
  expect(await told()).toHaveLength(4);
});

it('an expired hold counts as free before it is swept', async () => {
  await setEndpoints(ctx, { [URL]: null });
  await hold('a', 'cart-0003', 4);
  await count(0);
  await count(16 * 60);
  expect((await told()).map((row) => row.slice(2))).toEqual([
    [8, 4, 0],
    [12, 0, 0],
  ]);
});

it('reports a performance at most once a minute, with its state then; changes that cancel out are not reported', async () => {
  await setEndpoints(ctx, { [URL]: null });
  await hold('a', 'cart-0004', 1);
  await count(0);
  await hold('a', 'cart-0005', 1);
  await count(20);
  await hold('a', 'cart-0006', 1);
  await count(40);
  expect(await told()).toHaveLength(1);
  await count(61);
  expect((await told()).map((row) => row[3])).toEqual([1, 3]);
  // The first was not delivered yet: only the last is sent.
  expect((await told({ waiting: true })).map((row) => row[3])).toEqual([3]);

  await hold('a', 'cart-0007', 1);
  await database.sql`UPDATE carts SET expires_at = now() WHERE id = 'cart-0007' AND client_id = ${ctx.client.id}`;
  await count(130);
  expect(await told()).toHaveLength(2);
});

it('is sent once, however many processes count', async () => {
  await setEndpoints(ctx, { [URL]: null, [`${URL}orders`]: ['order.paid'] });
  await hold('a', 'cart-0008', 2);
  await hold('b', 'cart-0009', 2);
  await Promise.all(Array.from({ length: 8 }, () => count(0)));
  expect(await told()).toHaveLength(2);
});

it('counts and writes nothing for a client without a subscribed endpoint', async () => {
  await setEndpoints(ctx, { [URL]: ['order.paid'] });
  await hold('a', 'cart-0010', 2);
  await count(0);
  expect(await told()).toEqual([]);
  expect(await database.sql`SELECT FROM webhook_stock WHERE client_id = ${ctx.client.id}`).toHaveLength(0);
});
