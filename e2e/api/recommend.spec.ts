import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { ask, BASE, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
const mark = randomBytes(4).toString('hex');
const festival = `festival-${mark}`;
const friends = `kleinkunst-${mark}`;
const silent = `silent-${mark}`;
const strangers = `strangers-${mark}`;

type Sold = { id: number; key: string; discountId: string };
const sold = new Map<string, Sold[]>();

/** Imports a demo client under another name, in a circle of this test run. */
async function importDemo(file: string, name: string, more: Record<string, unknown>): Promise<void> {
  const bundle = JSON.parse(readFileSync(`db/demo/${file}.json`, 'utf8'));
  // Fixed ids and hosts belong to the client of that name; the copy gets its own.
  const { domains: _, ...client } = bundle.client;
  const copies: Record<string, string> = { festival, kleinkunst: friends };
  const rides = bundle.rides.map(({ to, ...ride }: { to: string | { client: string } }) => ({
    ...ride,
    to: typeof to === 'string' ? to : { ...to, client: copies[to.client] },
  }));
  await importBundle(
    pool.db,
    { ...bundle, rides, client: { ...client, name, ...more } },
    { now: new Date(), vouches: true },
  );
  const rows = await pool.sql<Sold[]>`
    SELECT s.id, s.key, min(d.discount_id) AS "discountId" FROM sub_events s
      JOIN clients c ON c.id = s.client_id AND c.name = ${name}
      JOIN sub_event_categories p ON p.client_id = s.client_id AND p.sub_event_id = s.id
      JOIN ticket_types t ON t.client_id = s.client_id AND t.key = 'standaard'
      JOIN discounts d ON d.client_id = s.client_id AND d.ticket_type_id = t.id AND d.category_id = p.category_id
     WHERE s.status = 'pub' AND s.starts_at > now() + interval '1 day'
     GROUP BY s.id, s.key, s.starts_at ORDER BY s.starts_at, s.id`;
  sold.set(name, rows);
}

beforeAll(async () => {
  const circle = `amsterdam-${mark}`;
  await importDemo('festival', festival, { circle });
  await importDemo('kleinkunst', friends, { circle });
  await importDemo('festival', silent, { circle: `${circle}-silent`, recommendations: false });
  await importDemo('kleinkunst', strangers, { circle: `${circle}-strangers` });
});
afterAll(() => pool.close());

const add = (client: string, cart: string, { id, discountId }: Sold, numberoftickets: number) =>
  ask(`/v1/${client}/cart/${cart}`, {
    method: 'POST',
    json: { event_id: id, discount_id: discountId, numberoftickets },
  });

type Local = { event_date: string; event_time: string; event_end: string };

/** A cart's local date and time (DD-MM-YYYY, HH:MM) as minutes since 1970; an end before the start is on the next day. */
function wall({ event_date, event_time, event_end }: Local): [starts: number, ends: number] {
  const day = event_date.split('-').reverse().join('-');
  const at = (time: string) => Date.parse(`${day}T${time}:00Z`) / 60_000;
  const [starts, ends] = [at(event_time), at(event_end)];
  return [starts, ends < starts ? ends + 24 * 60 : ends];
}

/** Some performances spread over the festival. */
const sample = () => (sold.get(festival) ?? []).filter((_, n) => n % 12 === 5);

describe('recommand', () => {
  it('has the members of the interface, in their order', async () => {
    const { body } = await add(festival, newCart(), sample()[1] as Sold, 2);
    expect(Object.keys(body[0].recommand[0])).toEqual(
      `event_id event_name event_short_text event_image event_date event_time event_end location_id location_name
       client_name when cycling_distance cycling_time distance_source gap price_from event_free url api_url`.split(
        /\s+/,
      ),
    );
    expect(body[0].recommand[0].event_date).toMatch(/^\d\d-\d\d-\d{4}$/);
    expect(body[0].recommand[0].event_time).toMatch(/^\d\d:\d\d$/);
    expect(Object.keys(body.at(-1))[0]).toBe('totalprice');
  });

  it('is the same for every seat of a performance, on POST, GET and DELETE, and under the shop’s host', async () => {
    const cart = newCart();
    const [first, second] = [sample()[1] as Sold, sample()[4] as Sold];
    await add(festival, cart, first, 2);
    const posted = await add(festival, cart, second, 1);
    const read = await ask(`/v1/${festival}/cart/${cart}`);
    const again = await ask(`/v1/${festival}/cart/${cart}/`);
    const shop = await ask(`/api/${festival}/cart/${cart}`);
    for (const answer of [read, again, shop]) expect(answer.body).toEqual(posted.body);
    expect(posted.body).toHaveLength(4);
    expect(posted.body[1].recommand).toEqual(posted.body[0].recommand);
    expect(posted.body[0].recommand).not.toEqual([]);
    expect(posted.body[2].recommand).not.toEqual([]);

    const rest = await ask(`/v1/${festival}/cart/${cart}/${posted.body[2].seat_id}`, { method: 'DELETE' });
    const now = await ask(`/v1/${festival}/cart/${cart}`);
    expect(rest.body).toEqual(now.body);
    expect(rest.body[0].recommand).not.toEqual([]);
  });

  it('fits: another show, no overlap, time to cycle, seats, and working addresses', async () => {
    const seen = new Set<string>();
    for (const one of sample()) {
      const { body } = await add(festival, newCart(), one, 2);
      const [seat] = body;
      const [starts, ends] = wall(seat);
      expect(seat.recommand.length).toBeLessThanOrEqual(10);
      for (const other of seat.recommand) {
        const [from, until] = wall(other);
        const gap = other.when === 'after' ? from - ends : starts - until;
        expect(other.gap).toBe(gap);
        expect(gap).toBeLessThanOrEqual(6 * 60);
        expect(gap).toBeGreaterThanOrEqual(other.cycling_time + 10);
        const ride = other.location_id === seat.location_id ? 0 : Math.ceil(other.cycling_distance / 250) + 5;
        // Walking takes longer than riding.
        expect(other.cycling_time).toBeGreaterThanOrEqual(ride);
        expect(other.cycling_time).toBeLessThanOrEqual(ride + 5);
        expect(other.distance_source).toBe('network');
        expect(other.event_name).not.toBe(seat.event_name);
        expect(other.event_free).toBeGreaterThanOrEqual(2);
        expect([festival, friends]).toContain(other.client_name);
        expect(other.url).toBe(`${BASE()}/${other.client_name}/event/${other.event_id}`);
        expect(other.api_url).toBe(`${BASE()}/v1/${other.client_name}/events/${other.event_id}`);
        seen.add(`${other.when} ${other.client_name}`);
      }
      const [best] = seat.recommand;
      if (!best) continue;
      const [there] = (await ask(new URL(best.api_url).pathname)).body;
      expect(there).toMatchObject({
        event_id: best.event_id,
        event_name: best.event_name,
        event_time: `${best.event_time}:00`,
        location_id: best.location_id,
      });
      // Two of the ten tickets that an order can have are in the cart already.
      const most = best.client_name === festival ? 8 : 10;
      expect(best.event_free).toBe(Math.min(there.event_free, most));
      const prices = (await ask(`/v1/${best.client_name}/tickettypes/${best.event_id}`)).body;
      const standard = prices.filter((type: { discount_name: string }) => type.discount_name.startsWith('Standaard'));
      expect(best.price_from).toBe(
        standard
          .map((type: { discounted_price: string }) => type.discounted_price)
          .sort((a: string, b: string) => +a - +b)[0],
      );
    }
    expect([...seen].sort()).toEqual(
      [`after ${festival}`, `after ${friends}`, `before ${festival}`, `before ${friends}`].sort(),
    );
  });

  it('updates after an add: the added show is gone, and the rest fits around both', async () => {
    const cart = newCart();
    const { body } = await add(festival, cart, sample()[2] as Sold, 2);
    const best = body[0].recommand.find((other: { client_name: string }) => other.client_name === festival);
    const next = sold.get(festival)?.find(({ id }) => id === best.event_id) as Sold;
    const both = await add(festival, cart, next, 2);
    expect(both.status).toBe(200);
    const visited = [both.body[0], both.body[2]].map(wall);
    for (const seat of both.body.slice(0, -1)) {
      for (const other of seat.recommand) {
        const [from, until] = wall(other);
        for (const [starts, ends] of visited) expect(until <= starts || ends <= from).toBe(true);
        expect(other.event_name).not.toBe(best.event_name);
      }
    }
  });

  it('comes only from the circle, and not where it is off', async () => {
    const [lonely] = (sold.get(strangers) ?? []).slice(8);
    const mine = await add(strangers, newCart(), lonely as Sold, 1);
    for (const other of mine.body[0].recommand) expect(other.client_name).toBe(strangers);
    const off = await add(silent, newCart(), sold.get(silent)?.[5] as Sold, 2);
    expect(off.body.slice(0, -1).map((seat: { recommand: unknown }) => seat.recommand)).toEqual([[], []]);
  });

  it('is repeated unchanged with an Idempotency-Key', async () => {
    const [cart, { id, discountId }] = [newCart(), sample()[3] as Sold];
    const request = {
      method: 'POST',
      headers: { 'Idempotency-Key': newCart() },
      json: { event_id: id, discount_id: discountId, numberoftickets: 1 },
    };
    const first = await ask(`/v1/${festival}/cart/${cart}`, request);
    const second = await ask(`/v1/${festival}/cart/${cart}`, request);
    expect(first.body[0].recommand).not.toEqual([]);
    expect(second.body).toEqual(first.body);
  });

  it('is empty for an empty cart', async () => {
    expect((await ask(`/v1/${festival}/cart/${newCart()}`)).body).toEqual([{ cart: 0 }]);
  });
});
