import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '@/db/client';
import { importBundle } from '@/lib/bundle';
import { localTimeIn } from '@/lib/i18n/local-time';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';

let pool: Pool;

const HOUR_MS = 3_600_000;
/** One visitor a minute, so that the queue stands still during a test: the first is admitted, the others wait. */
const room = (opensInMs: number) => ({
  opens_at: localTimeIn('Europe/Amsterdam', new Date(Date.now() + opensInMs)),
  per_minute: 1,
});

beforeAll(() => {
  pool = openDatabase();
});
afterAll(() => pool.close());

/** A new client, whose queue moves a minute after it was made. */
async function sale(opensInMs: number) {
  const sub_events = [performance('free', 50), performance('guarded', 50, { waiting_room: room(opensInMs) })];
  const tenant = await makeTenant(pool.db, { events: [{ key: 'show', name: 'Show', sub_events }] });
  const add = (cart: string, { key = 'guarded', headers = {} as Record<string, string> } = {}) =>
    ask(`/v1/${tenant.name}/cart/${cart}`, {
      method: 'POST',
      headers,
      json: {
        event_id: tenant.subEventId(key),
        discount_id: tenant.discountId('standaard'),
        numberoftickets: 1,
      },
    });
  const address = (key = 'guarded') => `/v1/${tenant.name}/waitingroom/${tenant.subEventId(key)}`;
  return { tenant, add, address };
}

test('a performance without a waiting room is not affected', async () => {
  const { add, address } = await sale(-HOUR_MS);
  expect((await add(newCart(), { key: 'free' })).status).toBe(200);
  for (const method of ['GET', 'POST']) {
    const answer = await ask(address('free'), { method });
    expect([answer.status, answer.body.code]).toEqual([404, 'waiting_room_not_found']);
  }
});

test('before the opening everybody waits, with the time to retry', async () => {
  const { add } = await sale(HOUR_MS);
  const { status, headers, body } = await add(newCart());
  expect(status).toBe(429);
  expect(headers.get('retry-after')).toMatch(/^(2\d|3\d)$/);
  expect(body).toMatchObject({ code: 'waiting', place: null, expected_at: null, token: expect.any(String) });
  expect(Math.abs(Date.parse(body.opens_at) - Date.now() - HOUR_MS)).toBeLessThan(10 * 60_000);
});

test('more concurrent idempotent requests than connections all learn that they wait', async () => {
  const { add } = await sale(HOUR_MS);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => add(newCart(), { headers: { 'Idempotency-Key': `crowd-${i}` } })),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['429 waiting']));
});

test('one is admitted, the next waits, and a retry keeps the place', async () => {
  const { add, address } = await sale(-HOUR_MS);
  const [first, second, third] = [newCart(), newCart(), newCart()];
  expect((await add(first)).status).toBe(200);
  const waiting = await add(second);
  expect([waiting.status, waiting.body.place]).toEqual([429, 1]);
  expect((await add(third)).body.place).toBe(2);
  for (let i = 0; i < 5; i++) expect((await add(second)).body.place).toBe(1);
  expect((await add(first)).status).toBe(200);
  const before = Date.now();
  const { body } = await ask(address(), { headers: { 'Waiting-Token': waiting.body.token } });
  expect(body).toMatchObject({ state: 'waiting', place: 1, token: waiting.body.token });
  expect(Date.parse(body.expected_at)).toBeGreaterThan(before - 1000);
});

const WAITS = '429 waiting';
const HALL = { key: 'hall', name: 'Hall', sections: [{ name: 'S', category: 'rank', rows: [{ row: 'A', seats: 9 }] }] };

/** Performances with their own waiting rooms (one in a numbered hall), and two without. */
async function severalRooms(opensInMs: number, client: Record<string, unknown> = {}) {
  const waiting_room = room(opensInMs);
  const ranks = [{ name: 'rank', price: '30.00' }];
  const tenant = await makeTenant(pool.db, {
    client,
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    events: [
      {
        key: 'show',
        name: 'Show',
        sub_events: [
          performance('a', 50, { waiting_room }),
          performance('b', 50, { waiting_room }),
          performance('hall', 0, { location: 'hall', categories: ranks, waiting_room }),
          performance('free', 50),
          performance('other', 50),
        ],
      },
    ],
  });
  const { id } = tenant.client;
  const add = async (cart: string, key: string, { rank = '', seats }: { rank?: string; seats?: string[] } = {}) => {
    const { status, body } = await ask(`/v1/${tenant.name}/cart/${cart}`, {
      method: 'POST',
      json: {
        event_id: tenant.subEventId(key),
        discount_id: tenant.discountId('standaard', rank || undefined),
        numberoftickets: 1,
        ...(seats && { seats }),
      },
    });
    return status === 200 ? 200 : `${status} ${body.code}`;
  };
  /** Ends everybody's turn and waits until every process has read the rooms again. */
  const endTurns = () => pool.sql`UPDATE waiting_rooms SET shop_minutes = 0 WHERE client_id = ${id}`;
  return { tenant, add, endTurns };
}

test('neither seats of another performance nor chosen seats replace a turn', async () => {
  for (const opensInMs of [HOUR_MS, -HOUR_MS]) {
    const { tenant, add } = await severalRooms(opensInMs);
    if (opensInMs < 0) {
      expect(await add(newCart(), 'a')).toBe(200);
      expect(await add(newCart(), 'hall', { rank: 'rank' })).toBe(200);
    }
    const cart = newCart();
    expect(await add(cart, 'free')).toBe(200);
    expect(await add(cart, 'a')).toBe(WAITS);
    const { body: hall } = await ask(`/v1/${tenant.name}/seats/${tenant.subEventId('hall')}`);
    expect(await add(cart, 'hall', { rank: 'rank', seats: [hall[0].seat_id] })).toBe(WAITS);
    expect(await add(cart, 'other')).toBe(200);
  }
});

test('seats held in a turn extend it, for the same performance only', async () => {
  const { tenant, add, endTurns } = await severalRooms(-HOUR_MS);
  const cart = newCart();
  expect(await add(newCart(), 'b')).toBe(200);
  expect(await add(cart, 'a')).toBe(200);
  await endTurns();
  expect(await add(cart, 'a')).toBe(200);
  expect(await add(cart, 'b')).toBe(WAITS);
  const { body } = await ask(`/v1/${tenant.name}/cart/${cart}`);
  for (const { seat_id } of body.filter((line: { seat_id?: string }) => line.seat_id)) {
    await ask(`/v1/${tenant.name}/cart/${cart}/${seat_id}`, { method: 'DELETE' });
  }
  expect(await add(cart, 'free')).toBe(200);
  expect(await add(cart, 'a')).toBe(WAITS);
});

test('a performance with its own room needs its own turn besides that of the organisation', async () => {
  const { add, endTurns } = await severalRooms(-HOUR_MS, { waiting_room: room(-HOUR_MS) });
  const [cart, guarded] = [newCart(), newCart()];
  expect(await add(guarded, 'a')).toBe(200);
  expect(await add(cart, 'free')).toBe(200);
  await endTurns();
  expect(await add(cart, 'other')).toBe(200);
  expect(await add(cart, 'a')).toBe(WAITS);
  expect(await add(guarded, 'a')).toBe(200);
  expect(await add(guarded, 'free')).toBe(WAITS);
});

test('seats held before the room existed do not count as a turn', async () => {
  const { tenant, add } = await sale(HOUR_MS);
  const cart = newCart();
  expect(await add(cart, { key: 'free' })).toMatchObject({ status: 200 });
  const bundle = structuredClone(tenant.bundle) as { events: { sub_events: Record<string, unknown>[] }[] };
  const free = bundle.events[0]?.sub_events.find(({ key }) => key === 'free');
  Object.assign(free ?? {}, { waiting_room: room(-HOUR_MS) });
  await importBundle(pool.db, bundle, { now: new Date() });
  expect(await add(newCart(), { key: 'free' })).toMatchObject({ status: 200 });
  expect(await add(cart, { key: 'free' })).toMatchObject({ status: 429, body: { code: 'waiting' } });
  expect((await ask(`/v1/${tenant.name}/cart/${cart}`)).body).toHaveLength(2);
});

test('a token identifies a place and a cart; without one there is no place', async () => {
  const { tenant, add, address } = await sale(-HOUR_MS);
  const first = await ask(address(), { method: 'POST' });
  expect(first.body).toMatchObject({ state: 'admitted', place: 0 });
  const next = await ask(address(), { method: 'POST' });
  expect(next.body).toMatchObject({ state: 'waiting', place: 1 });
  const again = await ask(address(), { method: 'POST', headers: { 'Waiting-Token': next.body.token } });
  expect(again.body).toMatchObject({ place: 1, token: next.body.token });
  const none = await ask(address());
  expect(none.body).toMatchObject({ state: 'over', token: null });
  const forged = await ask(address(), { headers: { 'Waiting-Token': `${newCart()}.${'A'.repeat(43)}` } });
  expect(forged.body).toMatchObject({ state: 'over', token: null });
  const made = await ask(`/v1/${tenant.name}/cart/`, {
    method: 'POST',
    headers: { 'Waiting-Token': first.body.token },
  });
  expect(made.body.cart_id).toBe(first.body.token.split('.')[0]);
  expect((await add(made.body.cart_id)).status).toBe(200);
});

test('an idempotent request waits too, and its refusal is not stored', async () => {
  const { tenant, add } = await sale(-HOUR_MS);
  await add(newCart());
  const cart = newCart();
  const headers = { 'Idempotency-Key': newCart() };
  const [one, two] = [await add(cart, { headers }), await add(cart, { headers })];
  expect([one.status, two.status]).toEqual([429, 429]);
  expect([one.body.place, two.body.place]).toEqual([1, 1]);
  expect(two.headers.get('idempotency-replayed')).toBeNull();
  await pool.sql`UPDATE waiting_lines SET counted = counted + 5 WHERE client_id = ${tenant.client.id}
                 AND sub_event_id = ${tenant.subEventId('guarded')}`;
  // Each process reads the queue once a second.
  await expect.poll(async () => (await add(cart, { headers })).status).toBe(200);
});

test('a waiting room of the whole client applies to all its carts', async () => {
  const { name } = await makeTenant(pool.db, { client: { waiting_room: room(-HOUR_MS) } });
  const make = (token?: string) =>
    ask(`/v1/${name}/cart`, { method: 'POST', headers: token ? { 'Waiting-Token': token } : {} });
  expect((await make()).status).toBe(201);
  const waiting = await make();
  expect([waiting.status, waiting.body.code, waiting.body.place]).toEqual([429, 'waiting', 1]);
  expect((await make(waiting.body.token)).body.place).toBe(1);
  expect((await make()).body.place).toBe(2);
});

test('the service deletes places whose turn is over', async () => {
  const { tenant, address } = await sale(-HOUR_MS);
  await ask(address(), { method: 'POST' });
  const { id } = tenant.client;
  // Times are passed as values, because Citus refuses an UPDATE that computes them from the clock and a column.
  const anHourAgo = new Date(Date.now() - HOUR_MS).toISOString();
  await pool.sql`UPDATE waiting_places SET turn_at = ${anHourAgo} WHERE client_id = ${id} AND turn_at IS NOT NULL`;
  await pool.sql`UPDATE waiting_lines SET counted_at = ${anHourAgo} WHERE client_id = ${id}`;
  const left = async () => (await pool.sql`SELECT FROM waiting_places WHERE client_id = ${id}`).length;
  await expect.poll(left, { interval: 500 }).toBe(0);
});
