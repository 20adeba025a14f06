import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, BASE, newCart, openDatabase } from '../setup/api';
import { askPage, isShared } from '../setup/pages';
import { startService } from '../setup/service';

const pool = openDatabase();
let tenant: Tenant;
let hall: number;
/** A second service on the same database, as on another machine; each has two processes. */
let other: Awaited<ReturnType<typeof startService>>;

const HALL = {
  key: 'hal',
  name: 'De Hal',
  sections: [{ name: 'Zaal', category: 'rang', rows: [{ row: 'A', seats: 4 }] }],
};
const show = (key: string, name: string, more = {}) => ({ key, name, sub_events: [performance(key, 8, more)] });
const eventsWith = (name: string) => [
  show('a', name),
  show('b', 'Tweede', { time: '23:00:00', end: '23:30:00' }),
  show('hall', 'Hal', { location: 'hal', categories: [{ name: 'rang', price: '10.00' }] }),
];

beforeAll(async () => {
  other = await startService(process.env.E2E_DATABASE_URL ?? '');
  tenant = await makeTenant(pool.db, {
    client: { recommendations: true, locale: 'en', circle: `circle-${Date.now()}` },
    locations: [{ key: 'zaal', name: 'Zaal', city: 'Amsterdam' }, HALL],
    events: eventsWith('Eerste'),
  });
  hall = tenant.subEventId('hall');
});
afterAll(async () => {
  await other?.stop();
  await pool.close();
});

const event = (key: string) => `/event/${tenant.subEventId(key)}`;

/** The pages of all processes in turn, all from the cache. */
async function everybody(path: string): Promise<string[]> {
  const origins = [BASE(), BASE(), BASE(), other.url, other.url, other.url];
  const pages = await Promise.all(origins.map((origin) => askPage(origin, path)));
  expect(pages.map(isShared), path).toEqual(pages.map(() => true));
  return pages.map(({ text }) => text);
}

async function all(path: string, expected: (text: string) => boolean): Promise<void> {
  for (const text of await everybody(path)) expect(expected(text)).toBe(true);
}
const page = (rest: string, expected: (text: string) => boolean) => all(`/${tenant.name}${rest}`, expected);
const shows = (words: string) => (text: string) => text.includes(words);
const hides = (words: string) => (text: string) => !text.includes(words);

async function add(cart: string, key: string, numberoftickets: number, rank = 'standaard'): Promise<void> {
  const json = { event_id: tenant.subEventId(key), discount_id: tenant.discountId('standaard', rank), numberoftickets };
  expect((await ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json })).status).toBe(200);
}

/**
 * Lets something happen by itself at a moment of the database's clock, runs `before` until then, and returns just after it. On a machine too
 * slow for that, the moment is chosen again, later.
 */
async function around(set: (moment: string) => PromiseLike<unknown>, before: () => Promise<void>): Promise<void> {
  for (let seconds = 2; ; seconds *= 2) {
    const [at] = await pool.sql`SELECT (clock_timestamp() + ${seconds} * interval '1 second')::text AS moment`;
    const moment: string = at?.moment;
    await set(moment);
    const failed = await before().then(
      () => [],
      (error) => [error],
    );
    const [left] = await pool.sql<{ seconds: number }[]>`
      SELECT extract(epoch FROM ${moment}::timestamptz - clock_timestamp())::float8 AS seconds`;
    if (!left || left.seconds <= 0) continue;
    for (const error of failed) throw error;
    await pool.sql`SELECT pg_sleep(${left.seconds + 0.1})`;
    return;
  }
}

describe('the next page of every process reflects', () => {
  it('an import', async () => {
    for (let i = 0; i < 5; i++) {
      const changed = { ...tenant.bundle, events: eventsWith(`Naam ${i}.`) };
      await importBundle(pool.db, changed, { now: new Date() });
      for (const rest of ['', '?view=month', '?when=any&page=2', event('a'), '/evening'])
        await page(rest, shows(`Naam ${i}.`));
    }
  });

  it('the look, the name, the embedding sites and other settings of an organisation', async () => {
    const { client } = tenant.bundle as { client: object };
    for (let i = 0; i < 3; i++) {
      const theme = { footer: { en: `Footer ${i}.` } };
      const changed = { ...client, title: `Titel ${i}.`, theme, embed_origins: [`https://site${i}.example`] };
      await importBundle(pool.db, { ...tenant.bundle, client: changed }, { now: new Date() });
      await page('', (text) => text.includes(`Footer ${i}.`) && text.includes(`Titel ${i}.`));
      await page(event('b'), shows(`Footer ${i}.`));
      await all('/', shows(`Titel ${i}.`));
      for (const origin of [BASE(), other.url]) {
        const { headers } = await askPage(origin, `/${tenant.name}`);
        expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' https://site${i}.example`);
      }
    }
  });

  it('prices, places and statuses that SQL changed', async () => {
    for (let i = 1; i <= 3; i++) {
      await pool.sql`UPDATE sub_event_categories SET price = ${i} WHERE client_id = ${tenant.client.id}`;
      await page(event('a'), shows(`${i}.00`));
      await pool.sql`UPDATE locations SET name = ${`Zaal ${i}.`} WHERE client_id = ${tenant.client.id}`;
      await page('', shows(`Zaal ${i}.`));
      await page('/evening', shows(`Zaal ${i}.`));
    }
  });

  it('holds and releases of others, on the list, the page and the evening', async () => {
    const cart = newCart();
    const states = [event('a'), ''];
    for (const rest of states) await page(rest, hides('Sold out'));
    await add(cart, 'a', 8);
    for (const rest of [...states, '?view=month']) await page(rest, shows('Sold out'));
    await pool.sql`UPDATE carts SET expires_at = now() WHERE id = ${cart}`;
    for (const rest of states) await page(rest, hides('Sold out'));
  });

  it('the seats of a hall', async () => {
    const free = (text: string) => (text.match(/\[\\"[\w-]+\\",\\"\d+\\",0,1\]/g) ?? []).length;
    await page(`/event/${hall}`, (text) => free(text) === 4);
    await add(newCart(), 'hall', 1, 'rang');
    await page(`/event/${hall}`, (text) => free(text) === 3);
  });

  it('changes by the clock: an expired hold, a performance that appears, a waiting room that opens', async () => {
    await around(
      async (moment) => {
        const cart = newCart();
        await add(cart, 'b', 8);
        await page(event('b'), shows('Sold out'));
        await pool.sql`UPDATE carts SET expires_at = ${moment} WHERE id = ${cart}`;
      },
      () => page(event('b'), shows('Sold out')),
    );
    await page(event('b'), hides('Sold out'));

    await around(
      (moment) =>
        pool.sql`UPDATE sub_events SET view_begins_at = ${moment} WHERE client_id = ${tenant.client.id} AND id = ${hall}`,
      () => page('', hides(event('hall'))),
    );
    await page('', shows(event('hall')));

    await around(
      (moment) => pool.sql`INSERT INTO waiting_rooms (client_id, sub_event_id, opens_at, per_minute, shop_minutes)
        VALUES (${tenant.client.id}, ${tenant.subEventId('b')}, ${moment}, 10, 10)
        ON CONFLICT (client_id, sub_event_id) DO UPDATE SET opens_at = excluded.opens_at`,
      () => page(event('b'), shows('Sales begin on')),
    );
    await page(event('b'), shows('It’s very popular'));
    await pool.sql`DELETE FROM waiting_rooms WHERE client_id = ${tenant.client.id}`;
    await page(event('b'), hides('It’s very popular'));
  });

  it('changes by the clock of what is offered beside tickets: a subscription that ends, a waiting list that closes', async () => {
    const { client } = tenant.bundle as { client: object };
    const whole = {
      key: 'whole',
      name: 'Alles',
      kind: 'series',
      ticket_type: 'standaard',
      performances: ['a', 'b'].map((key) => ({ event: key, performance: key })),
    };
    const changed = { ...tenant.bundle, client: { ...client, waiting_list_hours: 24 }, subscriptions: [whole] };
    await importBundle(pool.db, changed, { now: new Date() });

    const links = (text: string) => text.split(`/${tenant.name}/subscriptions"`).length - 1;
    const before = links((await askPage(BASE(), `/${tenant.name}`)).text);
    await around(
      (moment) => pool.sql`UPDATE subscriptions SET sale_until = ${moment} WHERE client_id = ${tenant.client.id}`,
      () => page('', (text) => links(text) === before),
    );
    await page('', (text) => links(text) < before);

    await around(
      async (moment) => {
        // The list closes an hour before the performance.
        await pool.sql`UPDATE sub_events SET starts_at = ${moment}::timestamptz + interval '1 hour', ends_at = ${moment}::timestamptz + interval '2 hours'
          WHERE client_id = ${tenant.client.id} AND id = ${tenant.subEventId('b')}`;
        await pool.sql`UPDATE carts SET expires_at = now() WHERE client_id = ${tenant.client.id}`;
        await add(newCart(), 'b', 8);
      },
      () => page(event('b'), shows('waiting-list?event=')),
    );
    await page(event('b'), hides('waiting-list?event='));
  });
});
