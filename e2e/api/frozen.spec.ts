import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHORT_LIVED } from '@/scripts/dev/test/run-program';
import { childrenOf, signalAll } from '@/scripts/drill/processes';
import { makeWorld, type World } from '@/scripts/drill/world';
import { newCart } from '../setup/api';

/** The longest wait for an answer in this test: twice what the service promises. */
const PATIENCE_MS = 25_000;

let world: World;
beforeAll(async () => {
  world = await makeWorld({ node: SHORT_LIVED });
});
afterAll(() => world?.close());

const postgres = () => [world.postgresPid(), ...childrenOf(world.postgresPid())];
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${world.url}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error) => {
    throw new Error(`${init.method ?? 'GET'} ${path}: ${error.message}`);
  });

const shop = () => `/${world.tenant.name}`;
const add = (cart: string, key = 'p0') =>
  ask(`/v1${shop()}/cart/${cart}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      event_id: world.tenant.subEventId(key),
      discount_id: world.tenant.discountId('standaard'),
      numberoftickets: 1,
    }),
  });
const remove = (cart: string, seat: string) => ask(`/v1${shop()}/cart/${cart}/${seat}`, { method: 'DELETE' });

const lists = () => [
  ...['events', 'events/upcoming', 'eventtypes', 'locations', 'paymentmethods'].map((list) => `/v1${shop()}/${list}`),
  ...[`tickettypes/${world.tenant.subEventId('p1')}`, `seats/${world.tenant.subEventId('p1')}`].map(
    (list) => `/v1${shop()}/${list}`,
  ),
];
const pages = () => [
  shop(),
  `${shop()}/event/${world.tenant.subEventId('p2')}`,
  `${shop()}/cart`,
  `${shop()}/checkout`,
];

const seatsIn = async (cart: string) =>
  ((await (await ask(`/v1${shop()}/cart/${cart}`)).json()) as { seat_id?: string }[]).flatMap(
    ({ seat_id }) => seat_id ?? [],
  );
const isWell = async () => {
  const answers = await Promise.all([...lists(), ...pages(), '/readyz'].map((path) => ask(path)));
  return answers.filter(({ status }) => status !== 200).map(({ url, status }) => `${status} ${url}`);
};

it('answers while PostgreSQL is frozen, and recovers afterwards without doing anything twice', async () => {
  await expect.poll(isWell).toEqual([]);
  const [full = '', ...empty] = Array.from({ length: 40 }, newCart);
  await add(full);
  const [seat = ''] = await seatsIn(full);
  const frozen = postgres();
  signalAll(frozen, 'SIGSTOP');
  try {
    for (const _round of [1, 2]) {
      const reads = [...lists(), ...lists(), ...pages(), `/v1${shop()}/cart/${full}`].map((path) => ask(path));
      const writes = [...empty.map((cart) => add(cart)), remove(full, seat)];
      const [ready, ...answers] = await Promise.all([ask('/readyz'), ...reads, ...writes]);
      expect(ready?.status).toBe(503);
      for (const { url, status, headers } of answers) {
        expect([url, status]).toEqual([url, 503]);
        expect(headers.get('retry-after')).toBe('1');
      }
    }
  } finally {
    signalAll(frozen, 'SIGCONT');
  }
  await expect.poll(isWell).toEqual([]);
  // A request without an answer may have been executed, once.
  for (const cart of empty) expect((await seatsIn(cart)).length).toBeLessThanOrEqual(2);
  for (const cart of empty) expect((await add(cart, 'p3')).status).toBe(200);
  const [twice] = await world.database.sql`
    SELECT count(*)::int AS n FROM (SELECT cart_id FROM seats WHERE cart_id IS NOT NULL AND sub_event_id = ${world.tenant.subEventId('p3')}
     GROUP BY 1 HAVING count(*) > 1) more`;
  expect(twice?.n).toBe(0);
});

it('is not ready while its connections are frozen, and continues over new ones', async () => {
  const backends = await world.database.sql<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE application_name = 'doek' AND pid <> pg_backend_pid()`;
  const frozen = backends.map(({ pid }) => pid);
  expect(frozen.length).toBeGreaterThan(0);
  signalAll(frozen, 'SIGSTOP');
  try {
    expect((await ask('/readyz')).status).toBe(503);
    // Each process detects the lost connections by itself.
    await expect
      .poll(async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => add(newCart(), 'p4')));
        return [...new Set([...answers.map(({ status }) => status), ...(await isWell())])];
      })
      .toEqual([200]);
  } finally {
    signalAll(frozen, 'SIGCONT');
  }
});
