import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE, changeCatalogue, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;
let brief: Tenant;

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    ticket_types: [...STANDARD_TYPES, { key: 'vriend', name: 'Vriend', type: '=', value: '5.00', code: 'ja' }],
    events: [
      {
        key: 'e',
        name: 'Hamlet',
        sub_events: [
          performance('a', 200),
          performance('b', 200, { name: 'Hamlet, laat', time: '23:30:00', end: '01:00:00' }),
          performance('small', 4),
          performance('four', 50, { max_per_order: 4 }),
          performance('past', 50, { date: '2026-01-10' }),
          performance('nosal', 50, { status: 'nosal' }),
        ],
      },
    ],
  });
  brief = await makeTenant(pool.db, {
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 3)] }],
  });
});
afterAll(() => pool.close());

const want = (key: string, numberoftickets: unknown = 1, type = 'standaard') => ({
  event_id: tenant.subEventId(key),
  discount_id: tenant.discountId(type),
  numberoftickets,
});
const add = (cart: string, json: unknown, headers = {}) =>
  ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json, headers });
const read = (cart: string) => ask(`/v1/${tenant.name}/cart/${cart}`);

describe('POST /v1/{client_name}/cart/', () => {
  it('201 with an unguessable id and its Location', async () => {
    const { status, headers, body } = await ask(`/v1/${tenant.name}/cart/`, { method: 'POST' });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['cart_id']);
    expect(body.cart_id).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(headers.get('location')).toBe(`${BASE()}/v1/${tenant.name}/cart/${body.cart_id}`);
    expect(headers.get('cache-control')).toBe('no-store');
    const there = await ask(`/v1/${tenant.name}/cart/${body.cart_id}`);
    expect(there.body).toEqual([{ cart: 0 }]);
  });

  it('ignores any body', async () => {
    const answer = await ask(`/v1/${tenant.name}/cart`, { method: 'POST', json: { any: 'thing' } });
    expect(answer.status).toBe(201);
  });
});

describe('adding and reading', () => {
  it('answers one element per seat, then the total', async () => {
    const cart = newCart();
    const { status, body } = await add(cart, want('a', 3));
    expect(status).toBe(200);
    expect(body).toHaveLength(4);
    expect(body[0]).toEqual({
      seat_id: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
      seat_row_nr: '0',
      seat_nr: '0',
      pmp_name: null,
      event_id: tenant.subEventId('a'),
      event_name: 'Hamlet',
      location_name: 'Zaal',
      event_date: expect.stringMatching(/^\d{2}-\d{2}-20\d{2}$/),
      event_view_end: '00-00-0000',
      event_time: '20:30',
      recommand: [],
      numberoftickets: 1,
      seat_price: '24.50',
      category_name: 'standaard',
      discount_id: tenant.discountId('standaard'),
      discount_name: 'Standaard',
      event_end: '22:30',
      location_id: expect.any(Number),
    });
    expect(Object.keys(body[3])).toEqual(['totalprice', 'expires_at', 'currency']);
    expect(body[3]).toMatchObject({ totalprice: '73.50', currency: 'EUR' });
    const left = new Date(body[3].expires_at).getTime() - Date.now();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(left).toBeLessThanOrEqual(15 * 60_000 + 1000);
    expect((await read(cart)).body).toEqual(body);
    expect((await ask(`/api/${tenant.name}/cart/${cart}`)).body).toEqual(body);
  });

  it('adds up types and performances, in the order of adding', async () => {
    const cart = newCart();
    await add(cart, want('b', 1, 'stadspas'));
    await add(cart, want('a', 2, 'cjp'));
    const { body } = await add(cart, want('a', 1, 'uitflits'));
    expect(body.map((seat: { seat_price?: string }) => seat.seat_price)).toEqual([
      '18.38',
      '23.50',
      '23.50',
      '2.00',
      undefined,
    ]);
    expect(body[0]).toMatchObject({ event_name: 'Hamlet, laat', event_time: '23:30', event_end: '01:00' });
    expect(body[4].totalprice).toBe('67.38');
  });

  it('keeps the price at which a seat was added', async () => {
    const cart = newCart();
    await add(cart, want('four', 1));
    const dearer = sql`UPDATE sub_event_categories SET price = 99.00
      WHERE client_id = ${tenant.client.id} AND sub_event_id = ${tenant.subEventId('four')}`;
    await changeCatalogue(pool, tenant, dearer);
    const { body } = await add(cart, want('four', 1));
    expect(body.map((seat: { seat_price?: string }) => seat.seat_price)).toEqual(['24.50', '99.00', undefined]);
    expect(body[2].totalprice).toBe('123.50');
  });

  it.each(['abcdefgh1234', 'ab_,-CD90', 'x'.repeat(128)])('accepts an id that the program chose: %s', async (cart) => {
    const id = cart === 'x'.repeat(128) ? newCart().repeat(4) : `${cart}${newCart().slice(0, 8)}`;
    expect((await read(id)).body).toEqual([{ cart: 0 }]);
    expect((await add(id, want('a'))).status).toBe(200);
  });

  it.each(['short', 'a'.repeat(129), 'with%20space', 'dot.dot.dot', 'accént123'])('404 for the id %s', async (cart) => {
    for (const answer of [await read(cart), await add(cart, want('a'))]) {
      expect(answer.status).toBe(404);
      expect(answer.body.message).toBe('Cart not found');
    }
  });

  it('never mixes the carts of two clients', async () => {
    const cart = newCart();
    await add(cart, want('a'));
    expect((await ask(`/v1/${brief.name}/cart/${cart}`)).body).toEqual([{ cart: 0 }]);
  });
});

describe('removing', () => {
  it('removes one seat and answers with the cart', async () => {
    const cart = newCart();
    const { body: full } = await add(cart, want('a', 2));
    const { status, body } = await ask(`/v1/${tenant.name}/cart/${cart}/${full[0].seat_id}/`, { method: 'DELETE' });
    expect(status).toBe(200);
    expect(body).toEqual([full[1], { ...full[2], totalprice: '24.50' }]);
    const last = await ask(`/v1/${tenant.name}/cart/${cart}/${full[1].seat_id}`, { method: 'DELETE' });
    expect(last.body).toEqual([{ cart: 0 }]);
  });

  it('404 for a seat that is not in this cart', async () => {
    const mine = newCart();
    const theirs = await add(newCart(), want('a'));
    await add(mine, want('a'));
    for (const seat of [theirs.body[0].seat_id, 'azL0bNZdD1', 'x', '%F0%9F%92%BA']) {
      const { status, body } = await ask(`/v1/${tenant.name}/cart/${mine}/${seat}`, { method: 'DELETE' });
      expect(status).toBe(404);
      expect(body).toMatchObject({ message: 'Seat not found', code: 'seat_not_found' });
    }
    expect((await read(mine)).body).toHaveLength(2);
  });

  it('works after sales have ended', async () => {
    const cart = newCart();
    const late = await makeTenant(pool.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 2)] }] });
    const path = `/v1/${late.name}/cart/${cart}`;
    const json = { event_id: late.subEventId('a'), discount_id: late.discountId('standaard'), numberoftickets: 1 };
    const { body } = await ask(path, { method: 'POST', json });
    await changeCatalogue(pool, late, sql`UPDATE sub_events SET status = 'nosal' WHERE client_id = ${late.client.id}`);
    expect((await ask(`${path}/${body[0].seat_id}`, { method: 'DELETE' })).body).toEqual([{ cart: 0 }]);
  });
});

describe('refusals change nothing', () => {
  it.each([
    ['sold_out', () => want('small', 5), { available: 4 }],
    ['order_limit', () => want('a', 11), { available: 9 }],
    ['order_limit', () => want('four', 5), {}],
    ['discount_limit_order', () => want('a', 3, 'uitflits'), { available: 2 }],
    ['not_on_sale', () => want('past'), {}],
    ['not_on_sale', () => want('nosal'), {}],
    ['code_required', () => want('a', 1, 'vriend'), {}],
    ['code_required', () => ({ ...want('a', 1, 'vriend'), code: 'nee' }), {}],
  ] as const)('409 %s', async (code, json, extra) => {
    const cart = newCart();
    const { body: before } = await add(cart, want('b', 1));
    const { status, headers, body } = await add(cart, json());
    expect(status).toBe(409);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toMatchObject({ code, status: 409, ...extra });
    expect(body.message).toEqual(expect.stringMatching(/^.{4,90}$/));
    expect((await read(cart)).body).toEqual(before);
  });

  it('opens a type with its code, also as a form', async () => {
    const { status, body } = await add(newCart(), { ...want('a', 1, 'vriend'), code: ' JA ' });
    expect(status).toBe(200);
    expect(body[0].seat_price).toBe('5.00');
  });

  it('404 for an unknown sub event and an unknown type', async () => {
    const noEvent = await add(newCart(), { ...want('a'), event_id: 99_999_999 });
    expect([noEvent.status, noEvent.body.message]).toEqual([404, 'sub_event not found']);
    const noType = await add(newCart(), { ...want('a'), discount_id: 'AAAAAAAAAA' });
    expect([noType.status, noType.body.message]).toEqual([404, 'tickettype not found']);
  });

  it('applies the maximum per order to the whole cart', async () => {
    const cart = newCart();
    await add(cart, want('a', 6));
    const { status, body } = await add(cart, want('b', 5));
    expect([status, body.code, body.available]).toEqual([409, 'order_limit', 4]);
    expect((await add(cart, want('b', 4))).status).toBe(200);
  });
});

describe('the hold', () => {
  it('ends for the whole cart, and its seats are buyable at once', async () => {
    const path = `/v1/${brief.name}/cart/`;
    const json = { event_id: brief.subEventId('a'), discount_id: brief.discountId('standaard'), numberoftickets: 3 };
    const [first, second] = [newCart(), newCart()];
    const held = await ask(path + first, { method: 'POST', json });
    expect(held.status).toBe(200);
    const refused = await ask(path + second, { method: 'POST', json: { ...json, numberoftickets: 1 } });
    expect(refused.body).toMatchObject({ code: 'sold_out', available: 0 });
    expect((await ask(path + first)).body.at(-1).expires_at).toBe(held.body.at(-1).expires_at);

    await pool.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE client_id = ${brief.client.id} AND id = ${first}`;
    expect((await ask(path + first)).body).toEqual([{ cart: 0 }]);
    expect((await ask(`/v1/${brief.name}/events/${json.event_id}`)).body[0].event_free).toBe(3);
    expect((await ask(path + second, { method: 'POST', json })).body).toHaveLength(4);
    expect((await ask(path + first, { method: 'POST', json })).body).toMatchObject({ code: 'sold_out' });
  });

  it('begins again with each successful add', async () => {
    const cart = newCart();
    const { body: first } = await add(cart, want('a'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    const { body: second } = await add(cart, want('a'));
    expect(second.at(-1).expires_at > first.at(-1).expires_at).toBe(true);
  });
});
