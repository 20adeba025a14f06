import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
const cart = newCart();
let tenant: Tenant;
let isOver = false;
let storm: Promise<void>;

/** The prices of version `n`. Its number is also in the names, so a test can see which version each value is of. */
const amount = (n: number) => `${n}.00`;
const FIRST = 100;

beforeAll(async () => {
  // More performances than one statement reads.
  const keys = Array.from({ length: 40 }, (_, i) => `p${i}`);
  tenant = await makeTenant(pool.db, {
    client: { recommendations: true },
    locations: [{ key: 'zaal', name: 'Zaal', city: 'Amsterdam', lat: 52.3, lon: 4.9 }],
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: amount(FIRST - 10) },
      { key: 'vast', name: 'Vast', type: '=', value: amount(FIRST) },
    ],
    events: [{ key: 'e', name: `v${FIRST}`, sub_events: keys.map((key) => performance(key, 400)) }],
  });
  for (const key of ['p0', 'p20', 'p39']) {
    const json = { event_id: tenant.subEventId(key), discount_id: tenant.discountId('standaard'), numberoftickets: 1 };
    const { status, body } = await ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json });
    if (status !== 200) throw new Error(body.detail);
  }
  await commit(FIRST);
  storm = (async () => {
    for (let n = FIRST + 1; !isOver; n = n >= 999 ? FIRST : n + 1) await commit(n);
  })();
});
afterAll(async () => {
  isOver = true;
  await storm;
  await pool.close();
});

/** One commit that changes names and prices together, as an import does. */
const commit = (n: number) =>
  pool.sql.begin(async (sql) => {
    const { id } = tenant.client;
    await sql`UPDATE main_events SET name = ${`v${n}`} WHERE client_id = ${id}`;
    await sql`UPDATE sub_events SET name = ${`v${n}`}, short_text = ${`v${n}`} WHERE client_id = ${id}`;
    await sql`UPDATE sub_event_categories SET price = ${n} WHERE client_id = ${id}`;
    await sql`UPDATE ticket_types SET value = CASE kind WHEN '=' THEN ${n}::int ELSE ${n}::int - 10 END WHERE client_id = ${id}`;
    await sql`UPDATE locations SET name = ${`v${n}`} WHERE client_id = ${id}`;
  });

const TIMES = 400;
/** For reads that cost more: each version plans recommendations and renders the page again. */
const FEWER = TIMES / 4;
const AT_ONCE = 8;

/** Reads repeatedly while versions change. @returns the answers that mix versions */
async function mixed(read: (i: number) => Promise<unknown[]>, times = TIMES): Promise<string[]> {
  const found: string[] = [];
  let left = times;
  const reader = async () => {
    while (left-- > 0) {
      const versions = [...new Set(await read(left))];
      if (versions.length !== 1) found.push(versions.join(' '));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return found;
}

async function get(path: string) {
  const { status, body } = await ask(path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return body;
}

describe('while the programme changes continuously, every answer is of one version', () => {
  it('ticket types', async () => {
    const seen = await mixed(async (i) => {
      const types = await get(`/v1/${tenant.name}/tickettypes/${tenant.subEventId(`p${i % 40}`)}`);
      return types.flatMap((one: Record<string, string>) => [
        Number(one.base_price),
        one.discount_name === 'Vast'
          ? Number(one.discounted_price)
          : Number(one.base_price) + Number(one.discounted_price) - 10,
      ]);
    });
    expect(seen).toEqual([]);
  });

  it('events', async () => {
    type Sub = { event_name: string; event_short_text: string; location_name: string };
    const seen = await mixed(async () => {
      const [main] = await get(`/v1/${tenant.name}/events`);
      return [
        main.event_name,
        ...main.sub_events.flatMap((one: Sub) => [one.event_name, one.event_short_text, one.location_name]),
      ];
    });
    expect(seen).toEqual([]);
  });

  it('a cart', async () => {
    const seen = await mixed(async () => {
      const seats = (await get(`/v1/${tenant.name}/cart/${cart}`)).slice(0, -1);
      expect(seats).toHaveLength(3);
      return seats.flatMap((seat: Record<string, string>) => [seat.event_name, seat.location_name]);
    }, FEWER);
    expect(seen).toEqual([]);
  });

  it('the page of a performance', async () => {
    const seen = await mixed(async (i) => {
      const page = await get(`/${tenant.name}/event/${tenant.subEventId(`p${i % 40}`)}`);
      const [, title] = page.match(/<h1[^>]*>v(\d+)</) ?? [];
      const prices = [...page.replaceAll(/<script.*?<\/script>/gs, '').matchAll(/€(?:\s|&nbsp;|\u00a0)(\d+),/g)];
      const [, offer] = page.match(/"(?:price|lowPrice)":"?(\d+)/) ?? [];
      const numbers = prices.map(([, price]) => Number(price)).filter((price) => price >= FIRST);
      expect(numbers.length).toBeGreaterThan(0);
      // The standard price is ten, whatever the version.
      expect(prices.some(([, price]) => price === '10')).toBe(true);
      // The discount of the standard type is the base price minus ten.
      const versions = numbers.map((price) => (price === Number(title) - 10 ? Number(title) : price));
      return [Number(title), ...versions, ...(offer === undefined || offer === '10' ? [] : [`offered at ${offer}`])];
    }, FEWER / 2);
    expect(seen).toEqual([]);
  });
});
