import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '@/db/client';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { holdOf } from '@/lib/testing/hold';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { untilWaiting } from '@/lib/testing/until-waiting';
import type { Hold } from './hold';
import { holdSeats } from './hold-seats';

let database: TestDatabase;
let tenant: Tenant;
let ctx: Context;

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, {
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('a', 400),
          performance('b', 30),
          performance('c', 4),
          performance('d', 40),
          performance('e', 4),
          performance('f', 2),
        ],
      },
    ],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
});
afterAll(() => database.drop());

const hold = (key: string, more: Partial<Hold> = {}) => holdOf(ctx, tenant, key, more);

const many = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));

it('holds for concurrent callers in a few transactions, each exactly what it asked for', async () => {
  const wanted = await many(40, (i) => hold('a', { count: 1 + (i % 4) }));
  const held = await many(wanted.length, (i) => holdSeats(ctx, wanted[i] as Hold));
  expect(held.map((cart) => cart?.seats.length)).toEqual(wanted.map(({ count }) => count));
  const [row] = await database.sql<{ seats: number; transactions: number }[]>`
    SELECT count(*)::int AS seats, count(DISTINCT xmin::text)::int AS transactions FROM seats WHERE cart_id IS NOT NULL`;
  expect(row?.seats).toBe(100);
  expect(row?.transactions).toBeLessThan(20);
});

it('refuses each for itself', async () => {
  const refused = { price: '99999999999.00' as Hold['price'] };
  const results = await Promise.allSettled([
    holdSeats(ctx, await hold('a')),
    holdSeats(ctx, await hold('a', { count: 11 })),
    holdSeats(ctx, await hold('a', refused)),
    holdSeats(ctx, await hold('a')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { code: 'order_limit' } });
});

it('no caller waits for another one’s locked cart', async () => {
  const locked = await hold('a');
  await holdSeats(ctx, locked);
  const others = await many(5, () => hold('a'));
  let late: Promise<unknown> | undefined;
  await database.sql.begin(async (tx) => {
    await tx`SELECT FROM carts WHERE client_id = ${tenant.client.id} AND id = ${locked.cart} FOR UPDATE`;
    late = holdSeats(ctx, locked);
    const held = await Promise.all(others.map((one) => holdSeats(ctx, one)));
    expect(held.every((cart) => cart?.seats.length === 2)).toBe(true);
  });
  expect(await late).toMatchObject({ seats: { length: 4 } });
});

it('sells the last seats once, and tells the others how many are left', async () => {
  const wanted = await many(60, () => hold('b', { count: 4 }));
  const results = await Promise.allSettled(wanted.map((one) => holdSeats(ctx, one)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  for (const result of results.filter(({ status }) => status === 'rejected'))
    expect(result).toMatchObject({ reason: { code: 'sold_out', extra: { available: 2 } } });
});

it('gives the last seats to the first caller, whatever the ids of the carts', async () => {
  const cartsOf = (name: string) => `${name}${newCartId()}`;
  const wanted = [await hold('c', { count: 3, cart: cartsOf('z') }), await hold('c', { count: 3, cart: cartsOf('a') })];
  const [first, second] = await Promise.allSettled(wanted.map((one) => holdSeats(ctx, one)));
  expect(first).toMatchObject({ status: 'fulfilled', value: { seats: { length: 3 } } });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'sold_out', extra: { available: 1 } } });
  const [left] = await database.sql`SELECT count(*)::int AS carts FROM carts WHERE id = ${wanted[1]?.cart ?? ''}`;
  expect(left).toEqual({ carts: 0 });
});

it('holds twice for a cart that asks twice at the same moment', async () => {
  const cart = newCartId();
  const held = await many(2, async () => holdSeats(ctx, await hold('a', { cart })));
  expect(held.map((cart) => cart?.seats.length).sort()).toEqual([2, 4]);
});

it('skips seats that another transaction has locked', async () => {
  const wanted = await many(3, () => hold('d'));
  const { subEvent: subEventId } = wanted[0] as Hold;
  await database.sql.begin(async (tx) => {
    await tx`SELECT FROM seats WHERE client_id = ${tenant.client.id} AND sub_event_id = ${subEventId} AND nr > 5 FOR UPDATE`;
    await Promise.all(wanted.slice(0, 2).map((one) => holdSeats(ctx, one)));
  });
  const [row] =
    await database.sql`SELECT count(*)::int AS seats, count(DISTINCT xmin::text)::int AS transactions, max(nr) AS last
    FROM seats WHERE client_id = ${tenant.client.id} AND sub_event_id = ${subEventId} AND cart_id IS NOT NULL`;
  expect(row).toMatchObject({ seats: 4, transactions: 1 });
  expect(row?.last).toBeLessThanOrEqual(5);
  expect((await holdSeats(ctx, wanted[2] as Hold))?.seats).toHaveLength(2);
});

/** An expired cart with `count` seats. */
async function expiredCart(key: string, count: number): Promise<Hold> {
  const over = await hold(key, { count });
  await holdSeats(ctx, over);
  await database.sql`UPDATE carts SET expires_at = now() - interval '1 second' WHERE id = ${over.cart}`;
  return over;
}

it('no caller waits for seats of expired carts that an import has locked', async () => {
  const { cart, subEvent: subEventId } = await expiredCart('e', 4);
  const [again, late] = [await hold('a', { cart }), await hold('e')];
  const others = await many(5, () => hold('a'));
  let waiting: Promise<unknown>[] = [];
  await database.sql.begin(async (tx) => {
    await tx`SELECT FROM seats WHERE client_id = ${tenant.client.id} AND sub_event_id = ${subEventId} FOR UPDATE`;
    waiting = [again, late].map((one) => holdSeats(ctx, one));
    await Promise.all(others.map((one) => holdSeats(ctx, one)));
    const [row] =
      await database.sql`SELECT count(*)::int AS seats, count(DISTINCT xmin::text)::int AS transactions FROM seats
      WHERE client_id = ${tenant.client.id} AND cart_id = ANY (${others.map((one) => one.cart)})`;
    expect(row).toEqual({ seats: 10, transactions: 1 });
  });
  expect(await Promise.all(waiting)).toMatchObject([{ seats: { length: 2 } }, { seats: { length: 2 } }]);
});

it('comes through when the database ends its wait for an import that waits for it', async () => {
  const { subEvent: subEventId } = await expiredCart('f', 2);
  // PostgreSQL cancels the transaction that has first waited deadlock_timeout: never the import.
  const patient = connect(`${database.url}?deadlock_timeout=2s`, { max: 1 });
  const wanted = await hold('f', { typeEventMax: 9 });
  let late: Promise<unknown> | undefined;
  await database.sql.begin(async (tx) => {
    await tx`SET LOCAL deadlock_timeout = '1min'`;
    const lock = (nr: number) => tx`SELECT FROM seats WHERE sub_event_id = ${subEventId} AND nr = ${nr} FOR UPDATE`;
    const [last] = await tx<
      { nr: number }[]
    >`SELECT nr FROM seats WHERE sub_event_id = ${subEventId} ORDER BY ctid DESC`;
    const nr = last?.nr ?? 0;
    await lock(nr);
    late = holdSeats({ ...ctx, db: patient.db }, wanted);
    await untilWaiting(database.sql, 1);
    await lock(3 - nr);
  });
  expect(await late).toMatchObject({ seats: { length: 2 } });
  await patient.close();
});
