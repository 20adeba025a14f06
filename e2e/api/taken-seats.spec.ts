import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
let [ours, theirs]: Tenant[] = [];

const rows = Array.from({ length: 40 }, (_, i) => ({ row: `${i + 1}`, seats: 30 }));
const hall = { key: 'hall', name: 'Hall', sections: [{ name: 'Zaal', category: 'standaard', rows }] };
const shows = ['hall', 'gone'].map((key) =>
  performance(key, 0, { location: 'hall', categories: [{ name: 'standaard', price: '20.00' }] }),
);

beforeAll(async () => {
  [ours, theirs] = await Promise.all(
    [0, 1].map(() =>
      makeTenant(pool.db, {
        locations: [{ key: 'zaal', name: 'Zaal' }, hall],
        events: [{ key: 'e', name: 'E', sub_events: [...shows, performance('free', 10)] }],
      }),
    ),
  );
});
afterAll(() => pool.close());

const pathOf = (shop: Tenant | undefined, id: number | string = shop?.subEventId('hall') ?? 0) =>
  `/${shop?.name}/event/${id}/taken.json`;
const get = (path: string, init?: RequestInit) => fetch(`${BASE()}${path}`, { redirect: 'manual', ...init });
const taken = async () => ((await (await get(pathOf(ours))).json()) as { taken: string }).taken;

it('tells within a second which seats are taken, and which are free again', async () => {
  expect(await taken()).toBe('');
  const cart = `/v1/${ours?.name}/cart/${newCart()}`;
  const seats = (await ask(`/v1/${ours?.name}/seats/${ours?.subEventId('hall')}`)).body.map(
    (seat: { seat_id: string }) => seat.seat_id,
  );
  const chosen = [seats[3], seats[4], seats[31]];
  const json = {
    event_id: ours?.subEventId('hall'),
    discount_id: ours?.discountId('standaard'),
    numberoftickets: 3,
    seats: chosen,
  };
  expect((await ask(cart, { method: 'POST', json })).status).toBe(200);
  await expect.poll(taken).toBe('4-5,32');
  for (const seat of chosen.slice(1)) expect((await ask(`${cart}/${seat}`, { method: 'DELETE' })).status).toBe(200);
  await expect.poll(taken).toBe('4');
  await pool.sql`UPDATE carts SET expires_at = now() - interval '1 second' WHERE client_id = ${ours?.client.id ?? 0}`;
  await expect.poll(taken).toBe('');
});

it('answers 304 when nothing has changed, and has caching headers', async () => {
  // In a hall where nothing changes, because each process caches its answer for a second.
  const first = await get(pathOf(theirs));
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=6');
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(first.headers.get('set-cookie')).toBe(null);
  if (process.env.E2E_SERVER !== 'next') expect(first.headers.get('retry-after')).toBe('4');
  const again = await get(pathOf(theirs), { headers: { 'If-None-Match': `W/${etag}` } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const head = await get(pathOf(theirs), { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
});

// Without the listener, compression is left to the proxy in front.
it.skipIf(process.env.E2E_SERVER === 'next')('is packed where it is long', async () => {
  const id = ours?.subEventId('gone') ?? 0;
  const type = await pool.sql`SELECT min(id) AS id FROM ticket_types WHERE client_id = ${ours?.client.id ?? 0}`;
  const cart = newCart();
  await pool.sql`INSERT INTO carts (client_id, id, expires_at) VALUES (${ours?.client.id ?? 0}, ${cart}, now() + interval '1 hour')`;
  await pool.sql`UPDATE seats SET cart_id = ${cart}, price = 1, ticket_type_id = ${type[0]?.id}, held_at = now()
    WHERE client_id = ${ours?.client.id ?? 0} AND sub_event_id = ${id} AND nr % 2 = 0`;
  const [packed, plain] = await Promise.all(
    ['gzip', 'identity'].map((coding) => get(pathOf(ours, id), { headers: { 'Accept-Encoding': coding } })),
  );
  expect(packed?.headers.get('content-encoding')).toBe('gzip');
  expect(plain?.headers.get('content-encoding')).toBe(null);
  expect(await packed?.json()).toEqual(await plain?.json());
});

it('is 404 for a performance of another organisation and for invalid ids', async () => {
  const [own, other] = [ours?.subEventId('hall') ?? 0, theirs?.subEventId('hall') ?? 0];
  expect((await get(pathOf(theirs, other))).status).toBe(200);
  for (const id of [other, 0, 2 ** 31, '1e3', `${own}x`, '%00']) {
    const { status } = await get(pathOf(ours, id));
    expect([id, status === 404 || status === 400]).toEqual([id, true]);
  }
  expect((await get(`/nobody-here/event/${own}/taken.json`)).status).toBe(404);
  expect((await get(pathOf(ours, ours?.subEventId('free')))).status).toBe(200);
});
