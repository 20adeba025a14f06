import { expect, it } from 'vitest';
import { performance } from '@/lib/testing/tenant';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { newCart } from '../setup/api';
import { serviceBehindCable } from '../setup/cable';

const hall = { location: 'hall', categories: [{ name: 'standaard', price: '10.00' }] };
const events = [{ key: 'e', name: 'E', sub_events: [performance('a', 30), performance('hall', 0, hall)] }];
const sections = [{ name: 'Zaal', category: 'standaard', rows: [{ row: 'A', seats: 4 }] }];
const locations = [
  { key: 'zaal', name: 'Zaal' },
  { key: 'hall', name: 'Hall', sections },
];
const behind = serviceBehindCable({ locations, events }, { LOG_LEVEL: 'debug' });

const carts: string[] = [];
const cartOf = () => {
  carts.push(newCart());
  return carts.at(-1) ?? '';
};
const at = (path: string) => `${behind.service.url}/v1/${behind.tenant.name}/${path}`;
const add = (cart: string, headers: Record<string, string> = {}) =>
  fetch(at(`cart/${cart}`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      event_id: behind.tenant.subEventId('a'),
      discount_id: behind.tenant.discountId('standaard'),
      numberoftickets: 1,
    }),
  });
const seen = async (response: Response) => [response.status, (await response.json()).code];

it('503 with Retry-After while the cart is locked, and success afterwards', async () => {
  const cart = cartOf();
  expect((await add(cart)).status).toBe(200);
  await behind.database.sql.begin(async (tx) => {
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
  await behind.database.sql.begin(async (tx) => {
    await tx`SELECT FROM carts WHERE id = ${cart} FOR UPDATE`;
    first = add(cart, { 'Idempotency-Key': key });
    await untilWaiting(behind.database.sql, 1);
    expect(await seen(await add(cart, { 'Idempotency-Key': key }))).toEqual([409, 'idempotency_running']);
  });
  expect((await first)?.status).toBe(200);
  expect(await (await add(cart, { 'Idempotency-Key': key })).json()).toHaveLength(3);
});

it('503, never a hall that looks free, while the database is unreachable', async () => {
  const taken = () =>
    fetch(`${behind.service.url}/${behind.tenant.name}/event/${behind.tenant.subEventId('hall')}/taken.json`);
  expect((await taken()).status).toBe(200);
  behind.cable.pull();
  await expect.poll(async () => (await taken()).status).toBe(503);
  behind.cable.plugIn();
  await expect.poll(async () => (await taken()).status).toBe(200);
});

it('503, never an empty list, while the database is unreachable, and recovery by itself', async () => {
  expect((await fetch(at('events'))).status).toBe(200);
  behind.cable.pull();
  for (const path of [
    'events',
    'events/upcoming',
    `tickettypes/${behind.tenant.subEventId('a')}`,
    'cart/abcdefgh',
    'eventtypes',
  ]) {
    const response = await fetch(at(path));
    expect(response.headers.get('retry-after')).toBe('1');
    expect([path, ...(await seen(response))]).toEqual([path, 503, 'busy']);
  }
  // The first statement holds the seats: whether it was sent before the connection broke is unknown.
  expect(await seen(await add(cartOf()))).toEqual([503, 'unknown_outcome']);
  behind.cable.plugIn();
  await expect.poll(async () => (await fetch(at('events'))).status).toBe(200);
  expect((await add(cartOf())).status).toBe(200);
});

it('503 for pages, cached or not, while the database is unreachable', async () => {
  const { name, subEventId } = behind.tenant;
  const paths = [`/${name}`, `/${name}/event/${subEventId('a')}`, '/'];
  const get = async (path: string) => {
    const { status, headers } = await fetch(`${behind.service.url}${path}`, { headers: { Connection: 'close' } });
    return [path, status, headers.get('retry-after'), headers.has('etag')];
  };
  for (const path of paths) expect(await get(path)).toEqual([path, 200, null, true]);
  behind.cable.pull();
  for (const path of paths) expect(await get(path)).toEqual([path, 503, '1', false]);
  behind.cable.plugIn();
  for (const path of paths) await expect.poll(() => get(path)).toEqual([path, 200, null, true]);
});

it('500 without internals when something is broken', async () => {
  await behind.database.sql`ALTER FUNCTION hold_seats RENAME TO hold_seats_away`;
  const response = await add(cartOf());
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ code: 'internal', request_id: response.headers.get('x-request-id') });
  expect(text).not.toMatch(/hold_seats|select|postgres|\.ts|\bat /i);
  await behind.database.sql`ALTER FUNCTION hold_seats_away RENAME TO hold_seats`;
  expect((await add(cartOf())).status).toBe(200);
});

it('logs each of these with request id and code, and never a cart id', async () => {
  const printed = await behind.service.stop();
  const lines = printed.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  expect(lines).toContainEqual(expect.objectContaining({ status: 503, requestId: expect.any(String), level: 50 }));
  expect(lines.find((line) => line.status === 500).err.code).toBe('42883');
  for (const cart of carts) expect(printed).not.toContain(cart);
});
