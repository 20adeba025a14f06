import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '@/db/client';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { newCart, openDatabase } from '../setup/api';
import { describeBothServers } from '../setup/both-servers';

/** The windows last a day, so that none ends during the test. */
const LIMITS = {
  LIMITS: 'on',
  TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8',
  LIMIT_ADDRESS: '30/86400',
  LIMIT_CART: '8/86400',
  LIMIT_NEW_CARTS: '3/86400',
  LIMIT_SEATS: '12/86400',
};

let pool: Pool;
let tenant: Tenant;
beforeAll(async () => {
  pool = openDatabase();
  const limits = { allow: ['198.51.100.0/24'] };
  tenant = await makeTenant(pool.db, {
    client: { limits },
    events: [{ key: 'show', name: 'Show', sub_events: [performance('avond', 1000)] }],
  });
});
afterAll(() => pool.close());

let lastHost = 0;
/** A unique address: the limits of both services share a database. */
const newAddress = () => `203.0.${Math.floor(++lastHost / 250)}.${(lastHost % 250) + 1}`;

describeBothServers({ env: LIMITS }, (service, name) => {
  /** A unique network: the limits of both services share a database. */
  const prefix = name === 'next start' ? '2001:db8:0:2' : '2001:db8:0:1';
  const ask = async (from: string, path: string, init: RequestInit = {}) => {
    const headers = { 'X-Forwarded-For': from, ...(init.body ? { 'Content-Type': 'application/json' } : {}) };
    const answer = await fetch(`${service.url}/v1/${tenant.name}${path}`, { ...init, headers });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  /** A request that counts towards the limit of its address; reads of the catalogue do not. */
  const readCart = (from: string) => ask(from, `/cart/${newCart()}`);
  const makeCart = (from: string) => ask(from, '/cart/', { method: 'POST' });
  const add = (from: string, cart: string, count: number) =>
    ask(from, `/cart/${cart}`, {
      method: 'POST',
      body: JSON.stringify({
        event_id: tenant.subEventId('avond'),
        discount_id: tenant.discountId('standaard'),
        numberoftickets: count,
      }),
    });
  /** Repeats a request until it is refused; two processes together allow slightly more than the limit. */
  const untilRefused = async (work: () => ReturnType<typeof ask>, most: number) => {
    for (let asked = 0; asked < most; asked++) {
      const answer = await work();
      if (answer.status === 429) return { answer, asked };
      expect(answer.status).toBeLessThan(300);
    }
    throw new Error(`Not refused after ${most} requests`);
  };

  test('every answer states the remaining limits', async () => {
    const from = newAddress();
    const { headers } = await readCart(from);
    expect(headers.get('ratelimit-policy')).toMatch(/^"address";q=30;w=86400, "client";q=600000;w=60, "cart";/);
    expect(headers.get('ratelimit')).toMatch(/^"address";r=29;t=\d{1,5}, "client";r=\d+;t=\d{1,2}, "cart";/);
    expect((await ask(from, '/events')).headers.get('ratelimit-policy')).toBe('"client";q=600000;w=60');
    const missing = await ask(from, '/nothing/here');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('ratelimit-policy')).toBe('"address";q=30;w=86400');
  });

  test('an address above its limit gets 429 with Retry-After; others are not affected', async () => {
    const from = newAddress();
    const { answer, asked } = await untilRefused(() => readCart(from), 90);
    expect(asked).toBeGreaterThanOrEqual(30);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('access-control-expose-headers')).toContain('RateLimit-Policy');
    expect(answer.body).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: 'Too many requests (address): at most 30 in 86400 seconds',
      retry_after: seconds,
      'violated-policies': ['address'],
    });
    expect((await readCart(newAddress())).status).toBe(200);
  });

  test('the addresses of one IPv6 network count as one', async () => {
    let host = 0;
    const { asked } = await untilRefused(() => readCart(`${prefix}::${(++host).toString(16)}`), 90);
    expect(asked).toBeGreaterThanOrEqual(30);
  });

  test('a visitor’s own X-Forwarded-For does not change the address', async () => {
    const from = newAddress();
    await untilRefused(() => readCart(`${newAddress()}, ${from}, 10.0.0.7`), 90);
    // The other process may not have read the count yet.
    const { asked } = await untilRefused(() => readCart(from), 31);
    expect(asked).toBeLessThanOrEqual(30);
  });

  test('a cart has a limit', async () => {
    const cart = newCart();
    const { answer, asked } = await untilRefused(() => ask(newAddress(), `/cart/${cart}`), 40);
    expect(asked).toBeGreaterThanOrEqual(8);
    expect(answer.body['violated-policies']).toEqual(['cart']);
    expect((await ask(newAddress(), `/cart/${newCart()}`)).status).toBe(200);
  });

  test('a cart named in bodies has the same limit, from any address and for any request', async () => {
    const cart = newCart();
    const json = { cart_id: cart, payment_id: 1, email: 'bo@example.org', lastname: 'J' };
    const order = async () => {
      const answer = await ask(newAddress(), '/order/create', { method: 'POST', body: JSON.stringify(json) });
      return answer.status === 409 ? { ...answer, status: 200 } : answer;
    };
    const { answer, asked } = await untilRefused(order, 40);
    expect(asked).toBeGreaterThanOrEqual(8);
    expect(answer.body['violated-policies']).toEqual(['cart']);
    // Both processes know the count once the cart's own address is refused too.
    await untilRefused(() => ask(newAddress(), `/cart/${cart}`), 20);
    expect((await ask(newAddress(), `/cart/${newCart()}`)).status).toBe(200);
  });

  test('new carts of one address are counted, made or filled', async () => {
    const [making, filling] = [newAddress(), newAddress()];
    const made = await untilRefused(() => makeCart(making), 12);
    expect(made.answer.body['violated-policies']).toEqual(['new-carts']);
    const cart = newCart();
    expect((await add(filling, cart, 1)).status).toBe(200);
    const filled = await untilRefused(() => add(filling, newCart(), 1), 12);
    expect(filled.answer.body['violated-policies']).toEqual(['new-carts']);
    // Its existing cart still works.
    expect((await add(filling, cart, 1)).status).toBe(200);
  });

  test('an address has a limit of seats; refused ones do not count', async () => {
    const from = newAddress();
    const cart = newCart();
    expect((await add(from, cart, 10)).status).toBe(200);
    for (let i = 0; i < 3; i++) expect((await add(from, cart, 2)).body.code).toBe('order_limit');
    const { answer } = await untilRefused(() => add(from, newCart(), 6), 4);
    expect(answer.body['violated-policies']).toEqual(['seats']);
  });

  test('an exempted box office is not limited', async () => {
    const from = '198.51.100.20';
    for (let i = 0; i < 70; i++) expect((await readCart(from)).status).toBe(200);
    for (let i = 0; i < 8; i++) expect((await add(from, newCart(), 5)).status).toBe(200);
    const { headers } = await readCart(from);
    expect(headers.get('ratelimit-policy')).toMatch(/^"client";q=600000;w=60, "cart";/);
  });
});
