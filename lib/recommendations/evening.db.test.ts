import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addParty, addSeats, getCart } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import type { Money } from '@/lib/money';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { type EveningWanted, listChains, listEvenings } from './index';

type Json = Record<string, unknown>;

const now = new Date('2036-11-20T12:00:00Z');
const VENUES = [
  { key: 'zaal', name: 'Zaal', lat: 52.37, lon: 4.89 },
  { key: 'near', name: 'Om de hoek', lat: 52.372, lon: 4.893 },
];

const show = (key: string, time: string, end: string, more: Json = {}) => ({
  key,
  name: `Show ${key}`,
  sub_events: [performance(key, 20, { date: '2036-12-04', time, end, ...more })],
});
const few = (capacity: number) => ({ categories: [{ name: 'standaard', price: '9.00', capacity }] });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const tenant = (events: Json[], client: Json = {}) =>
  makeTenant(database.db, {
    client: { recommendations: true, hold_minutes: 60, ...client },
    locations: VENUES,
    events,
    now,
  });
const ctxOf = ({ client }: Tenant): Context => ({ client, db: database.db, now });

async function cartWith(one: Tenant, keys: string[], count = 1) {
  const cartId = newCartId();
  await addParty(ctxOf(one), { cartId, subEventIds: keys.map(one.subEventId), count });
  return (await getCart(ctxOf(one), cartId)).seats;
}

type Asked = { night?: string; party?: number; keys?: string[]; count?: number } & Partial<EveningWanted>;

async function chains(
  one: Tenant,
  { night = '2036-12-04', party = 2, keys = [], count = 1, isWholeDay = true, ...more }: Asked = {},
) {
  const seats = keys.length > 0 ? await cartWith(one, keys, count) : [];
  const { chains, performances, room } = await listChains(ctxOf(one), {
    nights: [],
    night,
    party,
    seats,
    isWholeDay,
    ...more,
  });
  const names = chains.map(({ stops }) => stops.map(({ name }) => name.replace('Show ', '')).join(''));
  return { names, performances, room };
}

describe('an evening to choose', () => {
  it('is of one night, with seats for the party', async () => {
    const circle = `night-${newCartId().toLowerCase()}`;
    const mine = await tenant(
      [
        show('a', '20:00:00', '21:00:00'),
        show('b', '21:30:00', '22:30:00', { location: 'near' }),
        show('late', '00:30:00', '01:30:00', { date: '2036-12-05' }),
        show('morning', '06:00:00', '07:00:00', { date: '2036-12-05' }),
        show('few', '22:55:00', '23:30:00', few(1)),
        show('off', '22:55:00', '23:30:00', { status: 'nosal' }),
      ],
      { circle },
    );
    // That organisation has no payment method.
    await tenant([show('x', '21:30:00', '22:30:00')], { circle });
    expect(await chains(mine)).toEqual({ names: ['ab', 'ablate', 'blate', 'alate'], performances: 4, room: 10 });
    expect((await chains(mine, { party: 1 })).names).toContain('bfew');
    expect((await chains(mine, { night: '2036-12-05' })).performances).toBe(1);
    expect(await chains(mine, { night: '2036-12-20' })).toEqual({ names: [], performances: 0, room: 10 });
  });

  it('has as many tickets as the order still takes', async () => {
    const mine = await tenant(
      [
        show('a', '18:00:00', '19:00:00'),
        show('b', '19:30:00', '20:30:00'),
        show('c', '21:00:00', '22:00:00'),
        show('d', '12:00:00', '13:00:00', { date: '2036-12-20' }),
      ],
      { max_per_order: 6 },
    );
    expect((await chains(mine, { party: 2 })).names).toContain('abc');
    expect((await chains(mine, { party: 3 })).names).toEqual(['ab', 'bc', 'ac']);
    expect(await chains(mine, { party: 4 })).toEqual({ names: [], performances: 3, room: 6 });
    expect(await chains(mine, { party: 3, keys: ['d'] })).toEqual({ names: [], performances: 3, room: 5 });
  });

  it('fits around what the cart holds, without a show of it', async () => {
    const mine = await tenant([
      show('a', '18:00:00', '19:00:00'),
      show('b', '19:15:00', '20:30:00'),
      show('over', '19:20:00', '20:40:00'),
      show('c', '21:00:00', '22:00:00'),
      show('d', '22:30:00', '23:30:00', { location: 'near' }),
    ]);
    const { names } = await chains(mine, { keys: ['b'] });
    expect(names.length).toBeGreaterThan(1);
    expect(names.join('')).toMatch(/^[acd]+$/);
    expect(names).toContain('acd');
  });

  it('includes performances of others of the circle that have a payment method, and at least one of its own', async () => {
    const circle = `pays-${newCartId().toLowerCase()}`;
    const mine = await tenant([show('a', '20:00:00', '21:00:00')], { circle, max_per_order: 4 });
    const payment_methods = [{ payment_id: 33, payment_desc: 'Proefbank', payment_cost: '0.00', provider: 'test' }];
    await tenant([show('x', '22:00:00', '23:00:00'), show('y', '18:00:00', '19:00:00')], { circle, payment_methods });
    expect((await chains(mine)).names).toEqual(['yax', 'ya', 'ax']);
    // Four tickets of its own fit in the order, and four of the others' in theirs.
    expect((await chains(mine, { party: 4 })).names).toEqual(['yax', 'ya', 'ax']);
    expect((await chains(mine, { party: 5 })).names).toEqual([]);
  });

  it('begins at five, on nights that have one, unless asked otherwise', async () => {
    const mine = await tenant([
      show('a', '14:00:00', '15:00:00'),
      show('b', '16:00:00', '17:00:00'),
      show('c', '17:50:00', '18:50:00'),
      show('d', '19:50:00', '20:50:00', { date: '2036-12-05' }),
      show('e', '21:50:00', '22:50:00', { date: '2036-12-05' }),
    ]);
    const nights = ['2036-12-04', '2036-12-05', '2036-12-06'];
    const ask = (more: Partial<EveningWanted>) => listChains(ctxOf(mine), { nights, party: 2, seats: [], ...more });
    const told = async (more: Partial<EveningWanted>) => {
      const { nights, night, chains } = await ask(more);
      return [
        nights.length,
        night?.slice(-2),
        chains.map(({ stops }) => stops.map(({ name }) => name.at(-1)).join('')),
      ];
    };
    expect(await told({})).toEqual([1, '05', ['de']]);
    expect(await told({ isWholeDay: true })).toEqual([2, '04', ['abc', 'ab', 'bc', 'ac']]);
    expect(await told({ must: [mine.subEventId('a')] })).toEqual([2, '04', ['abc', 'ab', 'ac']]);
    expect(await told({ must: [mine.subEventId('a')], not: mine.subEventId('b') })).toEqual([2, '04', ['ac']]);
    expect(await told({ must: [mine.subEventId('a')], most: '17.00' as Money })).toEqual([0, '04', []]);
  });

  it('is the one that the address names, as long as it has seats', async () => {
    const mine = await tenant([
      show('a', '18:00:00', '19:00:00'),
      show('b', '19:30:00', '20:30:00', few(2)),
      show('c', '20:00:00', '21:00:00'),
    ]);
    const night = '2036-12-04';
    const chosen = async (keys: string[], party = 2) => {
      const stops = keys.map(mine.subEventId);
      return (await listChains(ctxOf(mine), { nights: [], night, party, seats: [], stops })).chosen?.stops.map(
        ({ id }) => id,
      );
    };
    expect(await chosen(['b', 'a'])).toEqual([mine.subEventId('a'), mine.subEventId('b')]);
    expect(await chosen(['b', 'c'])).toBeUndefined();
    expect(await chosen(['a', 'b'], 3)).toBeUndefined();
    expect(await chosen(['a'])).toBeUndefined();
  });

  it('omits performances that have just sold out', async () => {
    const mine = await tenant([show('a', '18:00:00', '19:00:00'), show('b', '19:30:00', '20:30:00', few(2))]);
    expect((await chains(mine)).names).toEqual(['ab']);
    const wanted = { subEventId: mine.subEventId('b'), discountId: mine.discountId('standaard'), count: 1 };
    await addSeats(ctxOf(mine), { cartId: newCartId(), ...wanted });
    expect((await chains(mine)).names).toEqual([]);
    expect((await chains(mine, { party: 1 })).names).toEqual(['ab']);
  });
});

describe('the evenings of a cart', () => {
  it('are in order, with the rides between, and say when there is too little time', async () => {
    const mine = await tenant([
      show('b', '21:30:00', '22:30:00', { location: 'near' }),
      show('a', '20:00:00', '21:00:00'),
      show('soon', '22:45:00', '23:30:00'),
      show('over', '23:00:00', '23:45:00'),
      show('next', '20:00:00', '21:00:00', { date: '2036-12-05' }),
    ]);
    const seats = await cartWith(mine, ['b', 'over', 'a', 'next', 'soon'], 2);
    const evenings = await listEvenings(ctxOf(mine), seats);
    const keys = new Map(['a', 'b', 'soon', 'over', 'next'].map((key) => [mine.subEventId(key), key]));
    expect(evenings.map(({ stops }) => stops.map(({ id }) => keys.get(id)))).toEqual([
      ['a', 'b', 'soon', 'over'],
      ['next'],
    ]);
    const way = { distance: { metres: 393, cautiousMetres: 634, source: 'estimate' }, cyclingMinutes: 7 };
    expect(evenings[0]?.ways).toMatchObject([
      // 393 m is a walk; the departure time is planned for 634 m by bicycle plus the margin of ten minutes.
      { ride: { ...way, hop: { isWalk: true, minutes: 5 } }, leaveMinutes: 18, gapMinutes: 30, isEnough: true },
      { ride: way, gapMinutes: 15, isEnough: false },
      { ride: { distance: { metres: 0, source: 'network' }, cyclingMinutes: 0 }, gapMinutes: -30, isEnough: false },
    ]);
    expect(evenings[1]?.ways).toEqual([]);
  });

  it('are empty without free seats, and with recommendations off', async () => {
    const off = await tenant([show('a', '20:00:00', '21:00:00')], { recommendations: false });
    expect(await listEvenings(ctxOf(off), await cartWith(off, ['a']))).toEqual([]);
    expect(await listEvenings({ ...ctxOf(off), client: { ...off.client, recommendations: true } }, [])).toEqual([]);
  });
});
