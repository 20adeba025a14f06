import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 400), performance('few', 2)] }],
  });
});
afterAll(() => pool.close());

const wanted = (key = 'a', numberoftickets: unknown = 2) => ({
  event_id: tenant.subEventId(key),
  discount_id: tenant.discountId('standaard'),
  numberoftickets,
});
const add = (cart: string, json: unknown, key: string) =>
  ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json, headers: { 'Idempotency-Key': key } });

it('repeats the first answer for the same key and body, in any media type', async () => {
  const [cart, key] = [newCart(), newCart()];
  const first = await add(cart, wanted(), key);
  expect(first.status).toBe(200);
  const again = await add(cart, { ...wanted(), numberoftickets: '2' }, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await ask(`/v1/${tenant.name}/cart/${cart}`)).body).toHaveLength(3);
});

it('repeats a refusal, even when the request would succeed now', async () => {
  const [cart, holder, key] = [newCart(), newCart(), newCart()];
  const held = await add(holder, wanted('few', 2), newCart());
  const refused = await add(cart, wanted('few', 1), key);
  expect(refused.body.code).toBe('sold_out');
  await ask(`/v1/${tenant.name}/cart/${holder}/${held.body[0].seat_id}`, { method: 'DELETE' });
  const again = await add(cart, wanted('few', 1), key);
  expect([again.status, again.body]).toEqual([409, refused.body]);
  expect(again.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect((await add(cart, wanted('few', 1), newCart())).status).toBe(200);
});

it('422 for another body under the same key', async () => {
  const [cart, key] = [newCart(), newCart()];
  await add(cart, wanted(), key);
  const answer = await add(cart, wanted('a', 3), key);
  expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_mismatch']);
});

it('does not mix the keys of two carts', async () => {
  const key = newCart();
  await add(newCart(), wanted(), key);
  const other = await add(newCart(), wanted('a', 1), key);
  expect([other.status, other.body.length]).toEqual([200, 2]);
});

it('does the work once for concurrent requests', async () => {
  const [cart, key] = [newCart(), newCart()];
  const answers = await Promise.all(Array.from({ length: 30 }, () => add(cart, wanted(), key)));
  for (const { status, body } of answers) {
    if (status === 409) expect(body.code).toBe('idempotency_running');
    else expect([status, body.length]).toEqual([200, 3]);
  }
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect((await ask(`/v1/${tenant.name}/cart/${cart}`)).body).toHaveLength(3);
});

it('allows a corrected body after an invalid one, and expires after 24 hours', async () => {
  const [cart, key] = [newCart(), newCart()];
  expect((await add(cart, wanted('a', 0), key)).status).toBe(422);
  expect((await add(cart, wanted(), key)).status).toBe(200);
  const aDayAgo = new Date(Date.now() - 86_401_000).toISOString();
  await pool.sql`UPDATE idempotency_keys SET created_at = ${aDayAgo} WHERE client_id = ${tenant.client.id}`;
  const later = await add(cart, wanted(), key);
  expect([later.status, later.body.length]).toEqual([200, 5]);
});

it('separates the keys of two clients', async () => {
  const other = await makeTenant(pool.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 5)] }] });
  const [cart, key] = [newCart(), newCart()];
  await add(cart, wanted(), key);
  const json = { event_id: other.subEventId('a'), discount_id: other.discountId('standaard'), numberoftickets: 1 };
  const answer = await ask(`/v1/${other.name}/cart/${cart}`, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  });
  expect([answer.status, answer.body.length]).toEqual([200, 2]);
});

it.each(['a b', 'x'.repeat(256)])('422 for the key %s', async (key) => {
  const { status, body } = await add(newCart(), wanted(), key);
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'Idempotency-Key']);
});
