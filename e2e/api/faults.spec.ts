import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { layCable } from '@/scripts/drill/cable';
import { newCart } from '../setup/api';
import { startService } from '../setup/service';

let database: TestDatabase;
let cable: Awaited<ReturnType<typeof layCable>>;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 30)] }] });
  cable = await layCable(database.url);
  service = await startService(cable.url, { LOG_LEVEL: 'debug' });
});
afterAll(async () => {
  cable?.remove();
  await database?.drop();
});

const carts: string[] = [];
const cartOf = () => {
  carts.push(newCart());
  return carts.at(-1) ?? '';
};
const at = (path: string) => `${service.url}/v1/${tenant.name}/${path}`;
const add = (cart: string, headers: Record<string, string> = {}) =>
  fetch(at(`cart/${cart}`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      event_id: tenant.subEventId('a'),
      discount_id: tenant.discountId('standaard'),
      numberoftickets: 1,
    }),
  });
const seen = async (response: Response) => [response.status, (await response.json()).code];

it('503 with Retry-After while somebody else keeps the cart locked, then on as before', async () => {
  const cart = cartOf();
  expect((await add(cart)).status).toBe(200);
  await database.sql.begin(async (tx) => {
    await tx`SELECT FROM carts WHERE id = ${cart} FOR UPDATE`;
    const busy = await add(cart);
    expect(busy.headers.get('retry-after')).toBe('1');
    expect(await seen(busy)).toEqual([503, 'busy']);
  });
  expect(await (await add(cart)).json()).toHaveLength(3);
});

it('409 while the first request with an Idempotency-Key still runs', async () => {
  const [cart, key] = [cartOf(), newCart()];
  await add(cart);
  let first: Promise<Response> | undefined;
  await database.sql.begin(async (tx) => {
    await tx`SELECT FROM carts WHERE id = ${cart} FOR UPDATE`;
    first = add(cart, { 'Idempotency-Key': key });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await seen(await add(cart, { 'Idempotency-Key': key }))).toEqual([409, 'idempotency_running']);
  });
  expect((await first)?.status).toBe(200);
  expect(await (await add(cart, { 'Idempotency-Key': key })).json()).toHaveLength(3);
});

it('503, never an empty list, while the database is out of reach, and heals by itself', async () => {
  expect((await fetch(at('events'))).status).toBe(200);
  cable.pull();
  for (const path of [
    'events',
    'events/upcoming',
    `tickettypes/${tenant.subEventId('a')}`,
    'cart/abcdefgh',
    'eventtypes',
  ]) {
    const response = await fetch(at(path));
    expect(response.headers.get('retry-after')).toBe('1');
    expect([path, ...(await seen(response))]).toEqual([path, 503, 'busy']);
  }
  // The statement that holds seats is the first that it asks: whether that was sent before the connection broke, nobody knows.
  expect(await seen(await add(cartOf()))).toEqual([503, 'unknown_outcome']);
  cable.plugIn();
  await expect.poll(async () => (await fetch(at('events'))).status, { timeout: 20_000 }).toBe(200);
  expect((await add(cartOf())).status).toBe(200);
});

it('500 without a word of what is inside when something is broken', async () => {
  await database.sql`ALTER FUNCTION hold_seats RENAME TO hold_seats_away`;
  const response = await add(cartOf());
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ code: 'internal', request_id: response.headers.get('x-request-id') });
  expect(text).not.toMatch(/hold_seats|select|postgres|\.ts|\bat /i);
  await database.sql`ALTER FUNCTION hold_seats_away RENAME TO hold_seats`;
  expect((await add(cartOf())).status).toBe(200);
});

it('logs each of these with its request id and code, and never a cart id', async () => {
  const printed = await service.stop();
  const lines = printed.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  expect(lines).toContainEqual(expect.objectContaining({ status: 503, requestId: expect.any(String), level: 50 }));
  expect(lines.find((line) => line.status === 500).err.code).toBe('42883');
  for (const cart of carts) expect(printed).not.toContain(cart);
});
