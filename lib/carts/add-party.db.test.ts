import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { newCartId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { addParty, addSeats, getCart } from './index';

type Json = Record<string, unknown>;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 12 });
});
afterAll(() => database.drop());

const contextOf = ({ client }: Tenant): Context => ({ client, db: database.db, now: new Date() });
const show = (key: string, capacity: number, more: Json = {}) => ({
  key,
  name: key,
  sub_events: [performance(key, capacity, more)],
});
const tenantWith = (events: Json[], more: Json = {}) => makeTenant(database.db, { events, ...more });

async function add(tenant: Tenant, keys: string[], count: number, cartId = newCartId()) {
  const ctx = contextOf(tenant);
  const subEventIds = keys.map(tenant.subEventId);
  const refused = await addParty(ctx, { cartId, subEventIds, count }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );
  const { seats } = await getCart({ ...ctx, now: new Date() }, cartId);
  const held = seats.map((seat) => `${seat.eventName} ${seat.categoryName} ${seat.discountName} ${seat.price}`);
  return { cartId, refused, held: held.sort() };
}

describe('a party', () => {
  it('gets tickets of the standard type for every performance, or for none', async () => {
    const tenant = await tenantWith([show('a', 10), show('b', 10), show('c', 1)]);
    const both = await add(tenant, ['b', 'a'], 2);
    expect(both.held).toEqual(['a', 'a', 'b', 'b'].map((name) => `${name} standaard Standaard 24.50`));

    const third = await add(tenant, ['a', 'b', 'c'], 2);
    expect(third.held).toEqual([]);
    expect(third.refused).toMatchObject({
      code: 'sold_out',
      extra: { available: 1, subEventId: tenant.subEventId('c') },
    });
    const ctx = contextOf(tenant);
    const expiresAt = (await getCart(ctx, both.cartId)).expiresAt;
    const more = await add(tenant, ['b', 'c'], 2, both.cartId);
    expect(more.held).toEqual(both.held);
    expect((await getCart(ctx, both.cartId)).expiresAt).toEqual(expiresAt);
  });

  it('sits at the cheapest rank that has seats for all', async () => {
    const categories = [
      { name: '1e rang', price: '30.00', capacity: 5 },
      { name: '2e rang', price: '9.00', capacity: 2 },
      { name: '3e rang', price: '100.00', capacity: 5 },
    ];
    const tenant = await tenantWith([show('a', 0, { categories }), show('b', 10)]);
    expect((await add(tenant, ['a'], 3)).held).toEqual(Array(3).fill('a 1e rang Standaard 30.00'));
    expect((await add(tenant, ['a'], 2)).held).toEqual(Array(2).fill('a 2e rang Standaard 9.00'));
    const { refused, held } = await add(tenant, ['b', 'a'], 6);
    expect({ code: refused?.code, left: refused?.extra.available, held }).toEqual({
      code: 'sold_out',
      left: 5,
      held: [],
    });
  });

  it('is refused as a whole by the limits of an order, of a type and of a sale', async () => {
    const events = [
      show('a', 20),
      show('b', 20),
      show('few', 20, { max_per_order: 1 }),
      show('off', 20, { status: 'nosal' }),
    ];
    const tenant = await tenantWith(events, {
      client: { max_per_order: 5 },
      ticket_types: [{ ...STANDARD_TYPES[0], max_per_order: 4 }],
    });
    const codeOf = async (keys: string[], count: number) => {
      const { refused, held } = await add(tenant, keys, count);
      expect(held).toEqual([]);
      return [refused?.code, refused?.extra.subEventId];
    };
    expect(await codeOf(['a', 'b'], 3)).toEqual(['order_limit', tenant.subEventId('b')]);
    expect(await codeOf(['a', 'few'], 2)).toEqual(['order_limit', tenant.subEventId('few')]);
    expect(await codeOf(['a', 'off'], 2)).toEqual(['not_on_sale', tenant.subEventId('off')]);
    const one = await tenantWith([show('a', 20), show('b', 20)], {
      ticket_types: [{ ...STANDARD_TYPES[0], max_per_order: 4 }],
    });
    expect((await add(one, ['a', 'b'], 3)).refused?.code).toBe('discount_limit_order');
    const elsewhere = await addParty(contextOf(one), {
      cartId: newCartId(),
      subEventIds: [tenant.subEventId('a')],
      count: 1,
    }).catch((error: AppError) => error.code);
    expect(elsewhere).toBe('sub_event_not_found');
  });

  it.each(['free', 'numbered'])(
    'two parties race crosswise for the last %s seats: one gets both evenings, the other nothing',
    async (kind) => {
      const sections = [{ name: 'Zaal', category: 'standaard', rows: [{ row: 'A', seats: 2 }] }];
      const locations = [
        { key: 'zaal', name: 'Zaal' },
        { key: 'hal', name: 'Hal', sections },
      ];
      const inHall = { location: 'hal', categories: [{ name: 'standaard', price: '10.00' }] };
      for (let round = 0; round < 6; round++) {
        const tenant = await tenantWith(
          ['a', 'b'].map((key) => show(key, 2, kind === 'numbered' ? inHall : {})),
          { locations },
        );
        const all = await Promise.all(
          Array.from({ length: 8 }, (_, n) => add(tenant, n % 2 ? ['a', 'b'] : ['b', 'a'], 2)),
        );
        expect(all.map(({ held }) => held.length).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 4]);
        for (const { held, refused } of all)
          if (held.length === 0) expect(['sold_out', 'busy']).toContain(refused?.code);
      }
    },
  );

  it('takes the seats of an expired hold', async () => {
    const tenant = await tenantWith([show('a', 2), show('b', 2)], { client: { hold_minutes: 0.0001 } });
    const ctx = contextOf(tenant);
    const wanted = { subEventId: tenant.subEventId('b'), discountId: tenant.discountId('cjp'), count: 2 };
    await addSeats(ctx, { cartId: newCartId(), ...wanted });
    await database.sql`UPDATE carts SET expires_at = now() - interval '1 second' WHERE client_id = ${tenant.client.id}`;
    const long = { ...tenant, client: { ...tenant.client, holdMinutes: 10 } };
    expect((await add(long, ['a', 'b'], 2)).held).toHaveLength(4);
  });
});
