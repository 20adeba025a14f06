import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { asksForCode } from '@/lib/programme';
import { MAX_EXTENSIONS } from '@/lib/seats';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { addLines, addSeats, extendHold, getCart, listChoices, removeSeat } from '.';

const HALL = {
  key: 'hal',
  name: 'Hal',
  sections: [{ name: 'Zaal', category: 'rang', rows: ['A', 'B'].map((row) => ({ row, seats: 8 })) }],
};
const inHall = { location: 'hal', categories: [{ name: 'rang', price: '30.00' }] };

let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, {
    client: { max_per_order: 6 },
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
      { key: 'cjp', name: 'CJP', type: '€', value: '1.00' },
      { key: 'few', name: 'Few', type: '=', value: '2.00', max_per_event: 3, max_per_order: 2 },
      { key: 'friends', name: 'Friends', type: '%', value: '50.00', code: 'Vriend' },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('free', 50),
          performance('small', 3),
          performance('other', 50, { ticket_types: ['standaard', 'few'] }),
          performance('hall', 0, inHall),
          performance('raced', 0, inHall),
        ],
      },
    ],
  });
});
afterAll(() => database?.drop());

const ctx = (now = new Date()): Context => ({ client: tenant.client, db: database.db, now });
const line = (key: string, count: number, rank = 'standaard', more = {}) => ({
  discountId: tenant.discountId(key, rank),
  count,
  ...more,
});
const add = (cartId: string, performanceKey: string, ...lines: ReturnType<typeof line>[]) =>
  addLines(ctx(), { cartId, subEventId: tenant.subEventId(performanceKey), lines });

describe('several ticket types at once', () => {
  it('are added to the cart together', async () => {
    const cart = newCartId();
    await add(cart, 'free', line('standaard', 2), line('cjp', 1), line('friends', 1, 'standaard', { code: 'vriend' }));
    const { seats, total } = await getCart(ctx(), cart);
    expect(seats.map((seat) => seat.discountName).sort()).toEqual(['CJP', 'Friends', 'Standaard', 'Standaard']);
    expect(total).toBe('84.75');
  });

  it('are added all or not at all, and the refused line is named', async () => {
    const cart = newCartId();
    await expect(add(cart, 'small', line('standaard', 2), line('cjp', 2))).rejects.toMatchObject({
      code: 'sold_out',
      extra: { available: 1, line: 1 },
    });
    await expect(add(cart, 'free', line('standaard', 2), line('few', 3))).rejects.toMatchObject({
      code: 'discount_limit_order',
      extra: { available: 2, line: 1 },
    });
    await expect(add(cart, 'free', line('friends', 1))).rejects.toMatchObject({ code: 'code_required' });
    expect(await getCart(ctx(), cart)).toMatchObject({ seats: [], expiresAt: null });
    await add(newCartId(), 'small', line('standaard', 3));
  });

  it('sit side by side in a numbered hall', async () => {
    const cart = newCartId();
    await add(cart, 'hall', line('standaard', 2, 'rang'), line('cjp', 2, 'rang'));
    const seats = (await getCart(ctx(), cart)).seats.map(({ row, seat }) => ({ row, seat: Number(seat) }));
    const numbers = seats.map(({ seat }) => seat).sort((a, b) => a - b);
    expect(new Set(seats.map(({ row }) => row)).size).toBe(1);
    expect(numbers.map((seat) => seat - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3]);
  });

  it('never give one seat twice and always all of them when many buy at once', async () => {
    const carts = Array.from({ length: 6 }, newCartId);
    const buy = (cart: string) => add(cart, 'raced', line('cjp', 2, 'rang'), line('standaard', 2, 'rang'));
    const results = await Promise.allSettled(carts.map(buy));
    const held = (await Promise.all(carts.map((cart) => getCart(ctx(), cart)))).map((cart) => cart.seats);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(4);
    expect(held.map((seats) => seats.length).sort()).toEqual([0, 0, 4, 4, 4, 4]);
    expect(new Set(held.flat().map((seat) => seat.seatId)).size).toBe(16);
  });
});

describe('what a cart can still take', () => {
  it('follows the limits of the order and the type, and what others hold', async () => {
    const cartId = newCartId();
    const choices = async () => {
      const { types, orderLeft } = await listChoices(ctx(), tenant.subEventId('other'), {
        cart: await getCart(ctx(), cartId),
      });
      return { orderLeft, most: types.map((type) => [type.discountName, type.most]) };
    };
    expect(await choices()).toEqual({
      orderLeft: 6,
      most: [
        ['Standaard', 6],
        ['Few', 2],
      ],
    });
    await add(cartId, 'other', line('few', 1), line('standaard', 3));
    await add(newCartId(), 'other', line('few', 1));
    expect(await choices()).toEqual({
      orderLeft: 2,
      most: [
        ['Standaard', 2],
        ['Few', 1],
      ],
    });
  });

  it('says for which performances a code can be entered', async () => {
    expect(await asksForCode(ctx(), tenant.subEventId('free'))).toBe(true);
    expect(await asksForCode(ctx(), tenant.subEventId('other'))).toBe(false);
  });
});

describe('more time', () => {
  const oneSeat = async () => {
    const cartId = newCartId();
    await addSeats(ctx(), { cartId, ...wanted(), count: 1 });
    return cartId;
  };
  const wanted = () => ({ subEventId: tenant.subEventId('free'), discountId: tenant.discountId('standaard') });

  it('is granted at least ten times, then no more, and again after new seats', async () => {
    const cartId = await oneSeat();
    expect(MAX_EXTENSIONS).toBeGreaterThanOrEqual(10);
    const first = (await getCart(ctx(), cartId)).expiresAt?.getTime() ?? 0;
    for (let left = MAX_EXTENSIONS; left > 0; left--) {
      expect((await getCart(ctx(), cartId)).extensionsLeft).toBe(left);
      expect(await extendHold(ctx(), cartId)).toBe(true);
    }
    const { expiresAt, extensionsLeft, seats } = await getCart(ctx(), cartId);
    expect(expiresAt?.getTime()).toBeGreaterThan(first);
    expect(extensionsLeft).toBe(0);
    expect(await extendHold(ctx(), cartId)).toBe(false);
    expect((await getCart(ctx(), cartId)).expiresAt).toEqual(expiresAt);

    await addSeats(ctx(), { cartId, ...wanted(), count: 1 });
    expect((await getCart(ctx(), cartId)).extensionsLeft).toBe(0);
    await removeSeat(ctx(), cartId, seats[0]?.seatId ?? '');
    expect((await getCart(ctx(), cartId)).extensionsLeft).toBe(MAX_EXTENSIONS);
  });

  it('is not granted when the hold has expired or nothing is held', async () => {
    const cartId = await oneSeat();
    await database.db.execute(
      sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE client_id = ${tenant.client.id} AND id = ${cartId}`,
    );
    expect(await extendHold(ctx(), cartId)).toBe(false);
    expect((await getCart(ctx(), cartId)).expiresAt).toBeNull();
    expect(await extendHold(ctx(), newCartId())).toBe(false);
    const emptied = await oneSeat();
    await removeSeat(ctx(), emptied, (await getCart(ctx(), emptied)).seats[0]?.seatId ?? '');
    expect(await extendHold(ctx(), emptied)).toBe(false);
  });

  it('never shortens a hold', async () => {
    const cartId = await oneSeat();
    const later = (await getCart(ctx(), cartId)).expiresAt;
    tenant.client.holdMinutes /= 3;
    expect(await extendHold(ctx(), cartId)).toBe(true);
    tenant.client.holdMinutes *= 3;
    expect((await getCart(ctx(), cartId)).expiresAt).toEqual(later);
  });
});
