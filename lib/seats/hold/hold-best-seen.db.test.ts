import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '@/db/client';
import type { Context } from '@/lib/context';
import { newCartId, parseSeatId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { holdOf } from '@/lib/testing/hold';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { listHall } from '../list-hall';
import { suggestSeats } from '../suggest-seats';
import type { Hold } from './hold';
import { holdSeats } from './hold-seats';

const ROW_SEATS = 10;

let database: TestDatabase;
let tenant: Tenant;
let narrow: ReturnType<typeof connect>;
let ctx: Context;

beforeAll(async () => {
  database = await testDatabase();
  narrow = connect(database.url, { max: 1 });
  // Waits here end with the next step of a test, however slow the machine is.
  await database.sql`ALTER FUNCTION hold_in_halls SET lock_timeout = '1min'`;
  const rows = Array.from({ length: 8 }, (_, i) => ({ row: `${i + 1}`, seats: ROW_SEATS }));
  const hall = { location: 'hall', categories: [{ name: 'standaard', price: '24.50' }] };
  tenant = await makeTenant(database.db, {
    locations: [{ key: 'hall', name: 'Hall', sections: [{ name: 'Parterre', category: 'standaard', rows }] }],
    events: [{ key: 'e', name: 'E', sub_events: [...'abcdefghij'].map((key) => performance(key, 0, hall)) }],
  });
  ctx = { client: tenant.client, db: narrow.db, now: new Date() };
});
afterAll(async () => {
  await narrow.close();
  await database.drop();
});

const holds = (key: string, many: number) =>
  Promise.all(Array.from({ length: many }, () => holdOf(ctx, tenant, key, { best: true })));
const settled = (wanted: Hold[]) => Promise.allSettled(wanted.map((one) => holdSeats(ctx, one)));

/** Puts a seat into a cart as a visitor who picks by hand does: without waiting for best-seat choices. */
async function pickByHand({ subEvent, ticketType }: Hold, nr: number) {
  const id = newCartId();
  const of = tenant.client.id;
  await database.sql`INSERT INTO carts (client_id, id, expires_at) VALUES (${of}, ${id}, now() + interval '1 hour')`;
  await database.sql`UPDATE seats SET cart_id = ${id}, price = 1, ticket_type_id = ${ticketType}, held_at = now()
    WHERE client_id = ${of} AND sub_event_id = ${subEvent} AND nr = ${nr}`;
}

/** The first of the seats that a holder chooses now. */
async function firstOfBest({ subEvent: subEventId, category: categoryId, count }: Hold): Promise<number> {
  const [first = ''] = (await suggestSeats({ ...ctx, db: database.db }, { subEventId, categoryId, count })) ?? [];
  return parseSeatId(first)?.nr ?? 0;
}

async function lockHall(subEventId: number): Promise<{ release: () => Promise<void> }> {
  const connection = await database.sql.reserve();
  await connection`BEGIN`;
  await connection`SELECT FROM sub_events WHERE id = ${subEventId} FOR UPDATE`;
  const release = async () => {
    await connection`COMMIT`;
    connection.release();
  };
  return { release };
}

/**
 * Occupies the holders' only connection once its current work is done (`stopped`), so that they do not read again before they are released:
 * waiters get a row lock in no particular order.
 */
async function stopThem(): Promise<{ stopped: () => Promise<void>; goOn: () => Promise<void> }> {
  const connection = await database.sql.reserve();
  await connection`SELECT pg_advisory_lock(1)`;
  const passed = narrow.sql`SELECT pg_advisory_lock(1), pg_advisory_unlock(1)`.execute();
  const stopped = () =>
    expect
      .poll(
        () => database.sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'advisory'`,
      )
      .toHaveLength(1);
  const goOn = async () => {
    await connection`SELECT pg_advisory_unlock(1)`;
    connection.release();
    await passed;
  };
  return { stopped, goOn };
}

async function transactionsOf(wanted: Hold[]): Promise<number> {
  const [row] = await database.sql`SELECT count(DISTINCT xmin::text)::int AS transactions FROM seats
    WHERE client_id = ${tenant.client.id} AND cart_id IN ${database.sql(wanted.map(({ cart }) => cart))}`;
  return row?.transactions;
}

it('two processes that choose at the same moment leave no single seat between what they take', async () => {
  // Two rows of six: three seats of one price, three of another. Alone, each call would take seats in the first row.
  const hall = (category: string, first: number) => ({
    name: 'Parterre',
    category,
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
  const left = await holdOf(at, other, 'p', { best: true });
  const right = (await listHall(at, left.subEvent)).find((seat) => seat.categoryId !== left.category);
  const elsewhere = connect(database.url, { max: 2 });
  const lock = await lockHall(left.subEvent);
  const both = Promise.all([
    holdSeats(at, left),
    holdSeats({ ...at, db: elsewhere.db }, { ...left, cart: newCartId(), category: right?.categoryId ?? 0, count: 3 }),
  ]);
  await untilWaiting(database.sql, 2);
  await lock.release();
  const rows = (await both).map((cart) => new Set(cart?.seats.map(({ row }) => row)));
  await elsewhere.close();
  expect(rows.map((row) => row.size)).toEqual([1, 1]);
  expect(rows[0]).not.toEqual(rows[1]);
});

it('waits for the lock when others are always first, all in one transaction', async () => {
  const wanted = await holds('a', 2);
  const [one] = wanted as [Hold, Hold];
  let lock = await lockHall(one.subEvent);
  const both = settled(wanted);
  // Each time they have read the hall and wait for the performance, somebody picks a seat that they chose; and once more while they wait.
  for (const time of [1, 2, 3, 4]) {
    await untilWaiting(database.sql, 1);
    await pickByHand(one, await firstOfBest(one));
    const they = time < 4 ? await stopThem() : undefined;
    await lock.release();
    await they?.stopped();
    if (they) lock = await lockHall(one.subEvent);
    await they?.goOn();
  }
  expect(await both).toMatchObject(wanted.map(() => ({ status: 'fulfilled', value: { seats: { length: 2 } } })));
  expect(await transactionsOf(wanted)).toBe(1);
});

it('holds what it chose when a seat far from it was taken meanwhile', async () => {
  const [one] = (await holds('i', 1)) as [Hold];
  const lock = await lockHall(one.subEvent);
  const held = holdSeats(ctx, one);
  await untilWaiting(database.sql, 1);
  await pickByHand(one, 1);
  const they = await stopThem();
  await lock.release();
  await they.stopped();
  expect(await transactionsOf([one])).toBe(1);
  await they.goOn();
  expect((await held)?.seats.map(({ row, seat }) => `${row}/${seat}`)).toEqual(['4/5', '4/6']);
});

it('chooses again when a seat was taken meanwhile beyond the one beside it, and leaves no single seat', async () => {
  const [one] = (await holds('j', 1)) as [Hold];
  const lock = await lockHall(one.subEvent);
  const held = holdSeats(ctx, one);
  await untilWaiting(database.sql, 1);
  await pickByHand(one, 3 * ROW_SEATS + 8);
  await lock.release();
  expect((await held)?.seats.map(({ row, seat }) => `${row}/${seat}`)).toEqual(['5/5', '5/6']);
});

it('returns the seats that were held when the connection breaks before the others', async () => {
  const wanted = await holds('b', 3);
  const [one] = wanted as [Hold, Hold, Hold];
  const first = await lockHall(one.subEvent);
  const looking = await database.sql.reserve();
  await looking`BEGIN`;
  // In the middle of the row behind: the second's seats, so that the third has to choose again.
  await looking`SELECT FROM seats WHERE sub_event_id = ${one.subEvent} AND nr = ${4 * ROW_SEATS + 5} FOR UPDATE`;
  const all = settled(wanted);
  await untilWaiting(database.sql, 1);
  const they = await stopThem();
  await first.release();
  await they.stopped();
  const second = await lockHall(one.subEvent);
  await they.goOn();
  await untilWaiting(database.sql, 1);
  await database.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%hold_in_halls%'`;
  await looking`COMMIT`;
  looking.release();
  await second.release();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  const [found] = await database.sql`
    SELECT count(*)::int AS seats FROM seats WHERE sub_event_id = ${one.subEvent} AND cart_id IS NOT NULL`;
  expect(found?.seats).toBe(4);
});

it('holds in several halls in one transaction, and no caller waits for a hall that others have locked', async () => {
  const wanted = (await Promise.all(['c', 'd', 'e', 'e'].map((key) => holds(key, 1)))).flat();
  const [first] = wanted as [Hold];
  const lock = await lockHall(first.subEvent);
  const [waiting, ...others] = wanted.map((one) => holdSeats({ ...ctx, db: database.db }, one));
  const held = await Promise.all(others);
  expect(await transactionsOf(wanted.slice(1))).toBe(1);
  expect(await transactionsOf([first])).toBe(0);
  // In the middle of the two middle rows, as if the calls came one after the other.
  expect(held.map((cart) => cart?.seats.map(({ row, seat }) => `${row}/${seat}`).join(' '))).toEqual([
    '4/5 4/6',
    '4/5 4/6',
    '5/5 5/6',
  ]);
  await lock.release();
  expect((await waiting)?.seats).toHaveLength(2);
});

it('refuses nobody while two processes fill several halls to the last seat', async () => {
  const halls = ['f', 'g', 'h'];
  const wanted = (await Promise.all(halls.map((key) => holds(key, (8 * ROW_SEATS) / 2)))).flat();
  // Interleaved, so that each batch has calls for several halls.
  wanted.sort((a, b) => a.cart.localeCompare(b.cart));
  const elsewhere = connect(database.url, { max: 4 });
  const dbs = [database.db, elsewhere.db];
  const carts = await Promise.all(wanted.map((one, i) => holdSeats({ ...ctx, db: dbs[i % 2] ?? database.db }, one)));
  await elsewhere.close();
  expect(carts.map((cart) => cart?.seats.length)).toEqual(wanted.map(() => 2));
  const full =
    await database.sql`SELECT sub_event_id, count(cart_id)::int AS held, count(DISTINCT cart_id)::int AS carts FROM seats
    WHERE client_id = ${tenant.client.id} AND sub_event_id IN ${database.sql(halls.map(tenant.subEventId))} GROUP BY 1`;
  expect(full.map(({ held, carts }) => [held, carts])).toEqual(halls.map(() => [8 * ROW_SEATS, 4 * ROW_SEATS]));
});
