import { afterAll, beforeAll, expect, it } from 'vitest';
import { findClient } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { env } from '@/lib/env';
import { newCartId, parseSeatId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { holdOf } from '@/lib/testing/hold';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { suggestSeats } from '../suggest-seats';
import { checkChosen } from './check-chosen';
import type { Hold } from './hold';
import { holdSeats } from './hold-seats';

const ROWS = 8;
const ROW_SEATS = 10;
const HALL = ROWS * ROW_SEATS;

let database: TestDatabase;
let tenant: Tenant;
let ctx: Context;

beforeAll(async () => {
  database = await testDatabase();
  const rows = Array.from({ length: ROWS }, (_, i) => ({ row: `${i + 1}`, seats: ROW_SEATS }));
  const hall = { location: 'hall', categories: [{ name: 'standaard', price: '24.50' }] };
  tenant = await makeTenant(database.db, {
    locations: [
      { key: 'zaal', name: 'Zaal' },
      { key: 'hall', name: 'Hall', sections: [{ name: 'Parterre', category: 'standaard', rows }] },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => performance(key, 0, hall)),
      },
    ],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
});
afterAll(() => database.drop());

const hold = (key: string, more: Partial<Hold> = {}) => holdOf(ctx, tenant, key, { best: true, ...more });

const holds = (key: string, all: Partial<Hold>[]) => Promise.all(all.map((one) => hold(key, one)));
const settled = (wanted: Hold[]) => Promise.allSettled(wanted.map((one) => holdSeats(ctx, one)));

async function taken(key: string) {
  const [row] = await database.sql<{ seats: number; transactions: number }[]>`
    SELECT count(*)::int AS seats, count(DISTINCT xmin::text)::int AS transactions FROM seats
     WHERE sub_event_id = ${tenant.subEventId(key)} AND cart_id IS NOT NULL`;
  return row;
}

it('chooses for concurrent callers in a few transactions, adjacent seats for each', async () => {
  const wanted = await holds(
    'a',
    Array.from({ length: 40 }, () => ({})),
  );
  const carts = await Promise.all(wanted.map((one) => holdSeats(ctx, one)));
  for (const cart of carts) {
    const [one, other] = cart?.seats ?? [];
    expect(cart?.seats).toHaveLength(2);
    expect([other?.row, Number(other?.seat)]).toEqual([one?.row, Number(one?.seat) + 1]);
  }
  const found = await taken('a');
  expect(found?.seats).toBe(HALL);
  expect(found?.transactions).toBeLessThan(10);
});

it('a refused call does not affect the choice for later ones', async () => {
  const [first, refused, last] = await settled(await holds('b', [{}, { count: 11 }, {}]));
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'order_limit' } });
  // In the middle of the two middle rows.
  const seats = [first, last].flatMap((one) => (one?.status === 'fulfilled' ? (one.value?.seats ?? []) : []));
  expect(seats.map(({ row, seat }) => `${row}/${seat}`).sort()).toEqual(['4/5', '4/6', '5/5', '5/6']);
});

it('an impossible request fails alone', async () => {
  const results = await settled(await holds('b', [{}, { price: '99999999999.00' as Hold['price'] }, {}]));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await taken('b'))?.seats).toBe(8);
});

it('sells each seat once, and tells the others how many are left', async () => {
  const results = await settled(
    await holds(
      'c',
      Array.from({ length: 50 }, () => ({ count: 3 })),
    ),
  );
  const held = results.filter(({ status }) => status === 'fulfilled');
  expect(held).toHaveLength(Math.floor(HALL / 3));
  for (const result of results.filter(({ status }) => status === 'rejected'))
    expect(result).toMatchObject({ reason: { code: 'sold_out', extra: { available: HALL % 3 } } });
  expect((await taken('c'))?.seats).toBe(3 * held.length);
});

it('shares seats with calls that run separately: the same cart twice, a type with a limit', async () => {
  const cart = newCartId();
  const results = await settled(await holds('d', [{ cart }, { cart }, { typeEventMax: 1 }, { typeEventMax: 1 }, {}]));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value?.seats.length : 'refused'))).toEqual([
    2,
    4,
    'refused',
    'refused',
    2,
  ]);
});

it('does not wait for a visitor who chooses seats by hand, and takes other seats', async () => {
  const subEventId = tenant.subEventId('e');
  const { category: categoryId } = await hold('e');
  const [first = '', second = ''] = (await suggestSeats(ctx, { subEventId, categoryId, count: 2 })) ?? [];
  const others = await holds('e', [{ count: 4 }, { count: 4 }, { count: 4 }]);
  const byHand = {
    ...(await hold('e', { count: 1 })),
    chosen: await checkChosen(ctx, { subEventId, categoryId }, [second]),
  };
  let waiting: ReturnType<typeof settled> | undefined;
  await database.sql.begin(async (tx) => {
    // Locks a seat as somebody does who is about to take one of the best two.
    await tx`SELECT FROM seats WHERE client_id = ${tenant.client.id} AND sub_event_id = ${subEventId}
      AND nr = ${parseSeatId(first)?.nr ?? 0} FOR UPDATE`;
    // One statement, so that it comes before the choosers read the hall, hold one seat and wait for the other.
    const picking = holdSeats(ctx, byHand);
    waiting = settled(others);
    const picked = await picking;
    expect(picked?.seats).toHaveLength(1);
  });
  expect(await waiting).toMatchObject(others.map(() => ({ status: 'fulfilled', value: { seats: { length: 4 } } })));
  expect((await taken('e'))?.seats).toBe(13);
});

it('answers `busy` to a caller who waits for a hall that stays locked', async () => {
  const [waiting] = (await holds('e', [{}])) as [Hold];
  await database.sql.begin(async (tx) => {
    await tx`SELECT FROM sub_events WHERE client_id = ${tenant.client.id} AND id = ${waiting.subEvent} FOR UPDATE`;
    await expect(holdSeats(ctx, waiting)).rejects.toMatchObject({ code: 'busy' });
  });
  expect((await holdSeats(ctx, waiting))?.seats).toHaveLength(2);
});

it('gives the seats of a hold that is over to the next', async () => {
  const everything = await holds(
    'f',
    Array.from({ length: 8 }, () => ({ count: ROW_SEATS })),
  );
  await settled(everything);
  expect((await taken('f'))?.seats).toBe(HALL);
  const over = everything[3]?.cart ?? '';
  await database.sql`UPDATE carts SET expires_at = now() - interval '1 second' WHERE id = ${over}`;
  const results = await settled(await holds('f', [{ count: 6 }, { count: 6 }, { count: 4 }]));
  // One of the calls for six, whichever is first.
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'sold_out' } });
  expect((await taken('f'))?.seats).toBe(HALL);
});

it('reports a changed programme to all calls of a batch, except those that knew it', async () => {
  const stale = await holds('h', [{}, {}, {}]);
  await database.sql`UPDATE catalogues SET version = version + 1 WHERE client_id = ${tenant.client.id}`;
  const fresh = { ...ctx, client: await findClient(database.db, tenant.name) };
  const knowing = await holds('h', [{}, {}]);
  const [old, anew] = await Promise.all([
    Promise.all(stale.map((one) => holdSeats(ctx, one))),
    Promise.all(knowing.map((one) => holdSeats(fresh, one))),
  ]);
  expect(old).toEqual([undefined, undefined, undefined]);
  expect(anew.map((cart) => cart?.seats.length)).toEqual([2, 2]);
  ctx = fresh;
});

it('leaves connections to others while many want the same hall in separate transactions', async () => {
  let [now, most] = [0, 0];
  const busy = Array.from({ length: 40 }, () =>
    inTransaction(ctx, async (ctx) => {
      most = Math.max(most, ++now);
      const cart = await holdSeats(ctx, await hold('g'));
      now--;
      return cart?.seats.length;
    }),
  );
  expect(await Promise.all(busy)).toEqual(busy.map(() => 2));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(Math.floor(env.DATABASE_POOL / 2));
});
