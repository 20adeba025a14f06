import { afterAll, beforeAll, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { BASE, newCart, openDatabase } from '../setup/api';
import { startService } from '../setup/service';

const pool = openDatabase();
let tenant: Tenant;
/** A second service on the same database, as on another machine; each has two processes. */
let other: Awaited<ReturnType<typeof startService>>;

const show = (key: string, time: string, end: string, name = key) => ({
  key,
  name,
  sub_events: [performance(key, 12, { time, end })],
});
const shows = [show('a', '19:00:00', '20:00:00'), show('b', '21:00:00', '22:00:00')];

beforeAll(async () => {
  other = await startService(process.env.E2E_DATABASE_URL ?? '');
  tenant = await makeTenant(pool.db, { client: { recommendations: true }, events: shows });
});
afterAll(async () => {
  await other?.stop();
  await pool.close();
});

/** The answers of all processes: every request uses a new connection, and processes take turns. */
async function everybody(path: string): Promise<string[]> {
  const asked = [BASE(), BASE(), BASE(), other.url, other.url, other.url].map((origin) =>
    fetch(`${origin}/v1/${tenant.name}/${path}`, { headers: { Connection: 'close' } }),
  );
  return Promise.all((await Promise.all(asked)).map((answer) => answer.text()));
}

async function all(path: string, expected: (text: string) => boolean): Promise<void> {
  for (const text of await everybody(path)) expect(text).toSatisfy(expected);
}

it('the next answer of every process reflects an import', async () => {
  const cart = newCart();
  await add(cart, 'a', 1);
  for (let i = 0; i < 10; i++) {
    const changed = [shows[0], show('b', '21:00:00', '22:00:00', `Name ${i}.`)];
    await importBundle(pool.db, { ...tenant.bundle, events: changed }, { now: new Date() });
    await all('events', (text) => text.includes(`"Name ${i}."`));
    await all(`events/${tenant.subEventId('b')}`, (text) => text.includes(`"Name ${i}."`));
    await all(`cart/${cart}`, (text) => JSON.parse(text)[0].recommand[0].event_name === `Name ${i}.`);
  }
});

it('the next answer of every process reflects a change by SQL', async () => {
  for (let i = 1; i <= 10; i++) {
    await pool.sql`UPDATE sub_event_categories SET price = ${i} WHERE client_id = ${tenant.client.id}`;
    await all(`tickettypes/${tenant.subEventId('a')}`, (text) => JSON.parse(text)[0].base_price === `${i}.00`);
    await pool.sql`UPDATE locations SET name = ${`Zaal ${i}.`} WHERE client_id = ${tenant.client.id}`;
    await all('locations', (text) => text.includes(`"Zaal ${i}."`));
    await pool.sql`UPDATE main_events SET types = ARRAY[${`soort ${i}.`}] WHERE client_id = ${tenant.client.id}`;
    await all('eventtypes', (text) => text.startsWith(`[{"eventtype_name":"soort ${i}."`));
  }
});

it('the next answer of every process reflects a sale', async () => {
  const free = (text: string) => JSON.parse(text)[0].event_free;
  const path = `events/${tenant.subEventId('b')}`;
  await all(path, (text) => free(text) === 10);
  const carts = Array.from({ length: 6 }, newCart);
  for (const [i, cart] of carts.entries()) {
    await add(cart, 'b', 2);
    await all(path, (text) => free(text) === Math.min(10, 10 - 2 * i));
  }
});

async function add(cart: string, key: string, numberoftickets: number): Promise<void> {
  const body = { event_id: tenant.subEventId(key), discount_id: tenant.discountId('standaard'), numberoftickets };
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${other.url}/v1/${tenant.name}/cart/${cart}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}
