import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connect } from '@/db/client';
import { getClient } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { env } from '@/lib/env';
import { newCartId, parseSeatId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { holdOf } from '@/lib/testing/hold';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { holdBestBlock } from './hold-best-block';
import { holdChosen } from './hold-chosen';
import type { HeldCart, Hold } from './hold-seats';
import { listHall } from './list-hall';
import { suggestSeats } from './suggest-seats';

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
        sub_events: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((key) => performance(key, 0, hall)),
      },
    ],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
});
afterAll(() => database.drop());

const hold = (key: string, more: Partial<Hold> = {}) => holdOf(ctx, tenant, key, more);

const holds = (key: string, all: Partial<Hold>[]) => Promise.all(all.map((one) => hold(key, one)));
const settled = (wanted: Hold[]) => Promise.allSettled(wanted.map((one) => holdBestBlock(ctx, one)));

async function waitingForLocks(many: number): Promise<void> {
  const all = async () => {
    const [row] = await database.sql`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(row?.waiting).toBe(many);
  };
  await vi.waitFor(all, { timeout: 10_000 });
}

/** Puts a seat into a cart, as one does who picks by hand: without waiting for who chooses there. */
async function pickByHand({ subEventId, ticketTypeId }: Hold, nr: number) {
  const id = newCartId();
  const of = tenant.client.id;
  await database.sql`INSERT INTO carts (client_id, id, expires_at) VALUES (${of}, ${id}, now() + interval '1 hour')`;
  await database.sql`UPDATE seats SET cart_id = ${id}, price = 1, ticket_type_id = ${ticketTypeId}, held_at = now()
    WHERE client_id = ${of} AND sub_event_id = ${subEventId} AND nr = ${nr}`;
}

async function lockHall(subEventId: number): Promise<{ release: () => Promise<void> }> {
  const connection = await database.sql.reserve();
  await connection`BEGIN`;
  await connection`SELECT FROM sub_events WHERE client_id = ${tenant.client.id} AND id = ${subEventId} FOR UPDATE`;
  const release = async () => {
    await connection`COMMIT`;
    connection.release();
  };
  return { release };
}

async function transactionsOf(wanted: Hold[]): Promise<number> {
  const [row] = await database.sql`SELECT count(DISTINCT xmin::text)::int AS transactions FROM seats
    WHERE client_id = ${tenant.client.id} AND cart_id IN ${database.sql(wanted.map(({ cartId }) => cartId))}`;
  return row?.transactions;
}

async function taken(key: string) {
  const [row] = await database.sql<{ seats: number; transactions: number }[]>`
    SELECT count(*)::int AS seats, count(DISTINCT xmin::text)::int AS transactions FROM seats
     WHERE sub_event_id = ${tenant.subEventId(key)} AND cart_id IS NOT NULL`;
  return row;
}

it('chooses for all who ask at the same moment in a few transactions, for each side by side', async () => {
  const wanted = await holds(
    'a',
    Array.from({ length: 40 }, () => ({})),
  );
  const carts = await Promise.all(wanted.map((one) => holdBestBlock(ctx, one)));
  for (const cart of carts) {
    const [one, other] = cart?.seats ?? [];
    expect(cart?.seats).toHaveLength(2);
    expect([other?.row, Number(other?.seat)]).toEqual([one?.row, Number(one?.seat) + 1]);
  }
  const found = await taken('a');
  expect(found?.seats).toBe(HALL);
  expect(found?.transactions).toBeLessThan(10);
});

it('chooses as if nobody else did at that moment: two processes leave no single seat between what they take', async () => {
  // Two rows of six: three seats of one price, three of another. Each alone would take seats of the first row.
  const hall = (category: string, first: number) => ({
    ...{ name: 'Parterre', category },
    rows: ['A', 'B'].map((row) => ({ row, seats: 3, first })),
  });
  const other = await makeTenant(database.db, {
    locations: [{ key: 'hall', name: 'Hall', sections: [hall('standaard', 1), hall('other', 4)] }],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('p', 0, {
            location: 'hall',
            categories: ['standaard', 'other'].map((name) => ({ name, price: '10.00' })),
          }),
        ],
      },
    ],
  });
  const at = { client: other.client, db: database.db, now: new Date() };
  const left = await holdOf(at, other, 'p');
  const right = (await listHall(at, left.subEventId)).find((seat) => seat.categoryId !== left.categoryId);
  const elsewhere = connect(database.url, { max: 2 });
  let both: Promise<(HeldCart | undefined)[]> | undefined;
  await database.sql.begin(async (tx) => {
    await tx`SELECT FROM sub_events WHERE id = ${left.subEventId} FOR UPDATE`;
    both = Promise.all([
      holdBestBlock(at, left),
      holdBestBlock(
        { ...at, db: elsewhere.db },
        { ...left, cartId: newCartId(), categoryId: right?.categoryId ?? 0, count: 3 },
      ),
    ]);
    await waitingForLocks(2);
  });
  const rows = (await both)?.map((cart) => new Set(cart?.seats.map(({ row }) => row)));
  await elsewhere.close();
  expect(rows?.map((row) => row.size)).toEqual([1, 1]);
  expect(rows?.[0]).not.toEqual(rows?.[1]);
});

it('stands in line where others are always first, all in one transaction', async () => {
  const wanted = await holds('i', [{}, {}]);
  const [one] = wanted as [Hold, Hold];
  let lock = await lockHall(one.subEventId);
  const both = settled(wanted);
  // Each time they have looked and wait for the performance, somebody picks a seat in a corner; and once more as they stand in line.
  for (const nr of [1, 2, 3, 4]) {
    await waitingForLocks(1);
    await pickByHand(one, nr);
    const next = nr < 4 ? lockHall(one.subEventId) : undefined;
    if (next) await waitingForLocks(2);
    await lock.release();
    if (next) lock = await next;
  }
  expect(await both).toMatchObject(wanted.map(() => ({ status: 'fulfilled', value: { seats: { length: 2 } } })));
  expect(await transactionsOf(wanted)).toBe(1);
});

it('tells those their seats that have them, when the connection breaks before the others do', async () => {
  const wanted = await holds('j', [{}, {}, {}]);
  const [one] = wanted as [Hold, Hold, Hold];
  const first = await lockHall(one.subEventId);
  const looking = await database.sql.reserve();
  await looking`BEGIN`;
  // In the middle of the row behind: what the second would have, so that the third is told another time.
  await looking`SELECT FROM seats WHERE sub_event_id = ${one.subEventId} AND nr = ${4 * ROW_SEATS + 5} FOR UPDATE`;
  const all = settled(wanted);
  await waitingForLocks(1);
  const next = lockHall(one.subEventId);
  await waitingForLocks(2);
  await first.release();
  const second = await next;
  await waitingForLocks(1);
  await database.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%hold_seen_blocks%'`;
  await looking`COMMIT`;
  looking.release();
  await second.release();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect((await taken('j'))?.seats).toBe(4);
});

it('chooses for those behind one who is refused as if it had not asked', async () => {
  const [first, refused, last] = await settled(await holds('b', [{}, { count: 11 }, {}]));
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'order_limit' } });
  // In the middle of the two rows in the middle.
  const seats = [first, last].flatMap((one) => (one?.status === 'fulfilled' ? (one.value?.seats ?? []) : []));
  expect(seats.map(({ row, seat }) => `${row}/${seat}`).sort()).toEqual(['4/5', '4/6', '5/5', '5/6']);
});

it('fails for nobody else than who asked what cannot be', async () => {
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

it('shares with who is told to come alone: the same cart twice, a type of which there are only some', async () => {
  const cartId = newCartId();
  const results = await settled(
    await holds('d', [{ cartId }, { cartId }, { typeMaxPerEvent: 1 }, { typeMaxPerEvent: 1 }, {}]),
  );
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value?.seats.length : 'refused'))).toEqual([
    2,
    4,
    'refused',
    'refused',
    2,
  ]);
});

it('does not wait for who picks by hand, and has what that one leaves', async () => {
  const subEventId = tenant.subEventId('e');
  const { categoryId } = await hold('e');
  const [first = '', second = ''] = (await suggestSeats(ctx, { subEventId, categoryId, count: 2 })) ?? [];
  const others = await holds('e', [{ count: 4 }, { count: 4 }, { count: 4 }]);
  let waiting: ReturnType<typeof settled> | undefined;
  await database.sql.begin(async (tx) => {
    // As somebody does who is about to take one of the best two.
    await tx`SELECT FROM seats WHERE sub_event_id = ${subEventId} AND nr = ${parseSeatId(first)?.nr ?? 0} FOR UPDATE`;
    waiting = settled(others);
    const picked = await holdChosen(ctx, await hold('e', { count: 1 }), [second]);
    expect(picked?.seats).toHaveLength(1);
  });
  expect(await waiting).toMatchObject(others.map(() => ({ status: 'fulfilled', value: { seats: { length: 4 } } })));
  expect((await taken('e'))?.seats).toBe(13);
});

it('gives the seats of a hold that is over to the next', async () => {
  const everything = await holds(
    'f',
    Array.from({ length: 8 }, () => ({ count: ROW_SEATS })),
  );
  await settled(everything);
  expect((await taken('f'))?.seats).toBe(HALL);
  const over = everything[3]?.cartId ?? '';
  await database.sql`UPDATE carts SET expires_at = now() - interval '1 second' WHERE id = ${over}`;
  const results = await settled(await holds('f', [{ count: 6 }, { count: 6 }, { count: 4 }]));
  // One of those who want six, whichever is first.
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'sold_out' } });
  expect((await taken('f'))?.seats).toBe(HALL);
});

it('lets all know at once that the programme is another, but who knew it already', async () => {
  const stale = await holds('h', [{}, {}, {}]);
  await database.sql`UPDATE catalogues SET version = version + 1 WHERE client_id = ${tenant.client.id}`;
  const fresh = { ...ctx, client: await getClient(database.db, tenant.name) };
  const knowing = await holds('h', [{}, {}]);
  const [old, anew] = await Promise.all([
    Promise.all(stale.map((one) => holdBestBlock(ctx, one))),
    Promise.all(knowing.map((one) => holdBestBlock(fresh, one))),
  ]);
  expect(old).toEqual([undefined, undefined, undefined]);
  expect(anew.map((cart) => cart?.seats.length)).toEqual([2, 2]);
  ctx = fresh;
});

it('leaves connections to others while a crowd wants the same hall, each in a transaction of its own', async () => {
  let [now, most] = [0, 0];
  const busy = Array.from({ length: 40 }, () =>
    inTransaction(ctx, async (ctx) => {
      most = Math.max(most, ++now);
      const cart = await holdBestBlock(ctx, await hold('g'));
      now--;
      return cart?.seats.length;
    }),
  );
  expect(await Promise.all(busy)).toEqual(busy.map(() => 2));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(Math.floor(env.DATABASE_POOL / 2));
});
