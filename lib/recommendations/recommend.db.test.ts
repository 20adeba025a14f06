import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { addSeats, getCart } from '@/lib/carts';
import { getClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { recommend } from './recommend';

type Json = Record<string, unknown>;

const VENUES = [
  { key: 'zaal', name: 'Zaal', lat: 52.37, lon: 4.89 },
  { key: 'near', name: 'Om de hoek', lat: 52.372, lon: 4.893 },
  { key: 'nowhere', name: 'Ergens' },
];

/** A show of its own with one performance of 20 seats on 4 December 2026. */
const show = (key: string, time: string, end: string | null, more: Json = {}) => ({
  key,
  name: `Show ${key}`,
  sub_events: [performance(key, 20, { date: '2036-12-04', time, ...(end ? { end } : { end: undefined }), ...more })],
});

let database: TestDatabase;
/** Ahead of the database's clock, so that holds end by this one. Another for every test, and so are the names of its circles. */
let now = new Date('2036-11-20T12:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  now = new Date(now.getTime() + 60_000);
});

async function tenant(circle: string | null, events: Json[], client: Json = {}): Promise<Tenant> {
  return makeTenant(database.db, {
    client: { recommendations: true, hold_minutes: 60, ...(circle && { circle }), ...client },
    locations: VENUES,
    events,
    now,
  });
}

const contextOf = async ({ name }: Tenant): Promise<Context> => ({
  client: await getClient(database.db, name),
  db: database.db,
  now,
});

/** What is recommended to who holds `count` seats of each of these performances, as `when key`, per performance. */
async function listsFor(one: Tenant, keys: string[], count = 1, cartId = newCartId()) {
  const ctx = await contextOf(one);
  for (const key of keys) {
    await addSeats(ctx, { cartId, subEventId: one.subEventId(key), discountId: one.discountId('standaard'), count });
  }
  return recommend(ctx, (await getCart(ctx, cartId)).seats);
}
const names = async (one: Tenant, keys: string[], count = 1) =>
  [...(await listsFor(one, keys, count)).values()].map((list) => list.map((r) => `${r.when} ${r.name}`));

describe('who joins in', () => {
  it('the organisation itself and those of its circle, no others', async () => {
    const circle = `c-${now.getTime()}`;
    const mine = await tenant(circle, [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')]);
    const friend = await tenant(circle, [show('c', '21:30:00', '22:30:00')], { recommendations: false });
    await tenant(`${circle}-other`, [show('d', '21:30:00', '22:30:00')]);
    await tenant(null, [show('e', '21:30:00', '22:30:00')]);
    const lists = await listsFor(mine, ['a']);
    expect([...lists.keys()]).toEqual([mine.subEventId('a')]);
    expect(lists.get(mine.subEventId('a'))).toMatchObject([
      { name: 'Show c', clientName: friend.name, id: friend.subEventId('c') },
      { name: 'Show b', clientName: mine.name, id: mine.subEventId('b') },
    ]);
    // Naming the circle is enough for the friend's performances, not for lists in its own carts.
    expect(await names(friend, ['c'])).toEqual([]);
  });

  it('alone without a circle, and without another that has none', async () => {
    const mine = await tenant(null, [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')]);
    await tenant(null, [show('c', '21:30:00', '22:30:00')]);
    expect(await names(mine, ['a'])).toEqual([['after Show b']]);
  });

  it('nothing when it is off, or for nobody', async () => {
    const off = await tenant(null, [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')], {
      recommendations: false,
    });
    expect(await names(off, ['a'])).toEqual([]);
    const on = await tenant(null, [show('a', '20:00:00', '21:00:00')]);
    expect(await recommend(await contextOf(on), [])).toEqual(new Map());
  });
});

describe('what can be had', () => {
  it('not what is not on sale, hidden, sold only with a code, or begun', async () => {
    const code = { key: 'vriend', name: 'Vriend', type: '=', value: '5.00', code: 'ja' };
    const mine = await makeTenant(database.db, {
      client: { recommendations: true },
      locations: VENUES,
      ticket_types: [{ key: 'standaard', name: 'Standaard', type: '€', value: '0.00' }, code],
      events: [
        show('a', '20:00:00', '21:00:00'),
        show('right', '22:00:00', '23:00:00'),
        show('nosal', '22:00:00', '23:00:00', { status: 'nosal' }),
        show('unpub', '22:00:00', '23:00:00', { status: 'unpub' }),
        show('later', '22:00:00', '23:00:00', { view_begin: '2036-12-01 00:00:00' }),
        show('over', '22:00:00', '23:00:00', { view_end: '2036-11-01 00:00:00' }),
        show('code', '22:00:00', '23:00:00', { ticket_types: ['vriend'] }),
      ],
      now,
    });
    expect(await names(mine, ['a'])).toEqual([['after Show right']]);
    await listsFor(mine, ['a'], 1, 'begun-cart');
    const { seats } = await getCart(await contextOf(mine), 'begun-cart');
    const ctx = { ...(await contextOf(mine)), now: new Date('2036-12-04T22:00:00+01:00') };
    expect(await recommend(ctx, seats)).toEqual(new Map([[mine.subEventId('a'), []]]));
  });

  it('enough seats for the party, at the moment of asking', async () => {
    const few = (capacity: number) => ({ categories: [{ name: 'standaard', price: '9.00', capacity }] });
    const mine = await tenant(null, [
      show('a', '20:00:00', '21:00:00'),
      show('two', '22:00:00', '23:00:00', few(2)),
      show('three', '22:30:00', '23:30:00', few(3)),
      show('one-order', '23:00:00', '23:45:00', { max_per_order: 2 }),
    ]);
    expect(await names(mine, ['a'])).toEqual([['after Show two', 'after Show three', 'after Show one-order']]);
    expect(await names(mine, ['a'], 3)).toEqual([['after Show three']]);
    const brief = { ...(await contextOf(mine)), client: { ...mine.client, holdMinutes: 1 } };
    const take = {
      cartId: 'others-cart',
      subEventId: mine.subEventId('two'),
      discountId: mine.discountId('standaard'),
    };
    await addSeats(brief, { ...take, count: 2 });
    expect((await names(mine, ['a']))[0]).not.toContain('after Show two');
    // Held no longer, though nobody has swept up yet.
    now = new Date(now.getTime() + 61_000);
    const list = (await listsFor(mine, ['a'])).get(mine.subEventId('a'));
    expect(list?.map(({ name, free }) => [name, free])).toEqual([
      ['Show two', 2],
      ['Show three', 3],
      ['Show one-order', 2],
    ]);
  });

  it('not when the order is full, and no more than still goes into it', async () => {
    const circle = `full-${now.getTime()}`;
    const shows = [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')];
    const mine = await tenant(circle, shows, { max_per_order: 4 });
    await tenant(circle, [show('c', '22:00:00', '23:00:00')]);
    const freeFor = async (count: number) => {
      const list = (await listsFor(mine, ['a'], count)).get(mine.subEventId('a'));
      return list?.map(({ name, free, isElsewhere }) => [name, free, isElsewhere]);
    };
    expect(await freeFor(1)).toEqual([
      ['Show b', 3, false],
      ['Show c', 10, true],
    ]);
    // One of a party of three can still go into this order.
    expect(await freeFor(3)).toEqual([
      ['Show b', 1, false],
      ['Show c', 10, true],
    ]);
    expect(await freeFor(4)).toEqual([['Show c', 10, true]]);
  });

  it('the next best when the ten best are sold out', async () => {
    const events = Array.from({ length: 14 }, (_, n) =>
      show(`s${n}`, `21:${10 + n}:00`, '23:00:00', { categories: [{ name: 'standaard', price: '9.00', capacity: 1 }] }),
    );
    const mine = await tenant(null, [show('a', '20:00:00', '21:00:00'), ...events]);
    for (const key of ['s0', 's3', 's12']) {
      const wanted = { subEventId: mine.subEventId(key), discountId: mine.discountId('standaard'), count: 1 };
      await addSeats(await contextOf(mine), { cartId: 'others-cart', ...wanted });
    }
    const expected = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `after Show s${n}`);
    expect(await names(mine, ['a'])).toEqual([expected]);
    expect(await names(mine, ['a'], 2)).toEqual([[]]);
  });

  it('at the price that everybody pays at the cheapest rank', async () => {
    const ranks = [
      { name: '1e', price: '30.00', capacity: 5 },
      { name: '2e', price: '20.00', capacity: 5 },
    ];
    const mine = await makeTenant(database.db, {
      client: { recommendations: true },
      locations: VENUES,
      ticket_types: [
        { key: 'vriend', name: 'Vriend', type: '=', value: '1.00', code: 'ja' },
        { key: 'early', name: 'Vroeg', type: '=', value: '2.00', valid_until: '2036-11-01 00:00:00' },
        { key: 'standaard', name: 'Standaard', type: '%', value: '12.50' },
        { key: 'pas', name: 'Pas', type: '=', value: '3.00' },
      ],
      events: [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00', { categories: ranks })],
      now,
    });
    const list = (await listsFor(mine, ['a'])).get(mine.subEventId('a'));
    expect(list).toMatchObject([{ priceFrom: '17.50', free: 9 }]);
  });
});

describe('ways', () => {
  it('are measured ones in their direction, else estimates, else none, and not guessed where there is none', async () => {
    const mine = await tenant(null, [
      show('a', '20:00:00', '21:00:00'),
      show('here', '22:00:00', '23:00:00'),
      show('near', '22:01:00', '23:01:00', { location: 'near' }),
      show('early', '17:00:00', '18:00:00', { location: 'near' }),
      show('nowhere', '22:00:00', '23:00:00', { location: 'nowhere' }),
    ]);
    const view = async () => {
      const list = (await listsFor(mine, ['a'])).get(mine.subEventId('a')) ?? [];
      return list.map(({ name, distance, cyclingMinutes, gapMinutes }) => [
        name,
        distance.source,
        distance.metres,
        cyclingMinutes,
        gapMinutes,
      ]);
    };
    // 302 m as the crow flies, times 1.3.
    expect(await view()).toEqual([
      ['Show here', 'network', 0, 0, 60],
      ['Show near', 'estimate', 393, 7, 61],
      ['Show early', 'estimate', 393, 7, 120],
    ]);
    await database.sql`INSERT INTO rides
      SELECT a.client_id, a.id, b.client_id, b.id, CASE a.key WHEN 'zaal' THEN 1000 ELSE 2000 END, NULL,
             a.lat, a.lon, b.lat, b.lon, now()
        FROM locations a JOIN locations b ON b.client_id = a.client_id AND b.key <> a.key
       WHERE a.client_id = ${mine.client.id} AND a.lat IS NOT NULL AND b.lat IS NOT NULL`;
    expect(await view()).toEqual([
      ['Show here', 'network', 0, 0, 60],
      ['Show near', 'network', 1000, 9, 61],
      ['Show early', 'network', 2000, 13, 120],
    ]);
    await database.sql`UPDATE rides SET metres = NULL WHERE client_id = ${mine.client.id}`;
    expect(await view()).toEqual([['Show here', 'network', 0, 0, 60]]);
  });

  it('are as fast and as roomy as the client says', async () => {
    const events = [
      show('a', '20:00:00', '21:00:00'),
      show('b', '21:30:00', '22:30:00'),
      show('c', '23:00:00', '23:30:00'),
    ];
    const lists = (client: Json) => tenant(null, events, client).then((one) => names(one, ['a']));
    expect(await lists({ ride_margin_minutes: 30 })).toEqual([['after Show b', 'after Show c']]);
    expect(await lists({ ride_margin_minutes: 31 })).toEqual([['after Show c']]);
    expect(await lists({ recommend_window_hours: 1.5 })).toEqual([['after Show b']]);
    expect(await lists({ recommend_window_hours: 0 })).toEqual([[]]);
  });
});

describe('carts and nights', () => {
  it('fits what lies between two evenings of one cart, and lists both evenings', async () => {
    const week = (key: string, time: string, end: string) => show(key, time, end, { date: '2036-12-11' });
    const mine = await tenant(null, [
      show('a', '19:00:00', '20:00:00'),
      show('b', '22:00:00', '23:00:00'),
      week('c', '20:00:00', '21:00:00'),
      show('between', '20:30:00', '21:30:00'),
      show('over', '20:30:00', '22:30:00'),
      week('next', '21:30:00', '22:30:00'),
    ]);
    expect(await names(mine, ['a', 'b', 'c'])).toEqual([
      ['after Show between'],
      ['before Show between'],
      ['after Show next'],
    ]);
  });

  it('a night past twelve, and one on which the clocks go back', async () => {
    const night = (key: string, date: string, time: string, end: string) => show(key, time, end, { date });
    const mine = await tenant(null, [
      night('late', '2036-12-04', '22:30:00', '00:15:00'),
      night('later', '2036-12-05', '00:45:00', '02:00:00'),
      night('soon', '2036-12-05', '00:20:00', '01:00:00'),
    ]);
    expect(await names(mine, ['late'])).toEqual([['after Show later']]);

    now = new Date('2036-10-01T12:00:00Z');
    const autumn = await tenant(null, [
      night('x', '2036-10-25', '23:30:00', '01:30:00'),
      night('y', '2036-10-26', '03:15:00', '04:00:00'),
    ]);
    const list = (await listsFor(autumn, ['x'])).get(autumn.subEventId('x'));
    expect(list?.map(({ name, gapMinutes, startsLocal }) => [name, gapMinutes, startsLocal])).toEqual([
      ['Show y', 165, '2036-10-26 03:15:00'],
    ]);
  });

  it('sees an edited programme at once', async () => {
    const events = [show('a', '20:00:00', '21:00:00'), show('b', '22:00:00', '23:00:00')];
    const mine = await tenant(null, events);
    expect(await names(mine, ['a'])).toEqual([['after Show b']]);
    const edited = [
      events[0],
      show('b', '22:00:00', '23:00:00', { status: 'nosal' }),
      show('c', '22:15:00', '23:00:00'),
    ];
    await importBundle(database.db, { ...mine.bundle, events: edited }, { now });
    expect(await names(mine, ['a'])).toEqual([['after Show c']]);
  });
});
