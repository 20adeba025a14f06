import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { addSeats } from './add-seats';
import { getCart } from './get-cart';
import { removeSeat } from './remove-seat';

const HALL = {
  key: 'hal',
  name: 'Hal',
  sections: [{ name: 'Zaal', category: 'rang', rows: ['A', 'B', 'C', 'D', 'E'].map((row) => ({ row, seats: 12 })) }],
};

const tenantOf = (database: TestDatabase) =>
  makeTenant(database.db, {
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
      { key: 'capped', name: 'Capped', type: '=', value: '2.00', max_per_event: 20 },
      { key: 'three', name: 'Three', type: '=', value: '2.00', max_per_order: 3 },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('hot', 100),
          performance('mixed', 101),
          performance('pair', 2),
          performance('capped', 400),
          performance('one-cart', 400),
          performance('hall', 0, { location: 'hal', categories: [{ name: 'rang', price: '30.00' }] }),
          performance('picked', 0, { location: 'hal', categories: [{ name: 'rang', price: '30.00' }] }),
        ],
      },
    ],
  });

/** The functions without their locks, one transaction per hold, with delays: proves that these tests detect a race. */
async function withoutGuards(database: TestDatabase): Promise<void> {
  const [row] = await database.sql`
    SELECT pg_get_functiondef('hold_in_cart'::regproc) AS one, pg_get_functiondef('hold_any_seats'::regproc) AS many`;
  const one = String(row?.one)
    .replaceAll(/ FOR NO KEY UPDATE( SKIP LOCKED)?/g, '')
    .replaceAll(/PERFORM pg_advisory_xact_lock\([^;]*;/g, 'NULL;')
    .replace('-- 5.', 'PERFORM pg_sleep(0.2); -- 5.');
  const alone = `BEGIN RETURN (SELECT json_agg(json_build_object('outcome', 'alone')) FROM jsonb_array_elements(p_batch->'holds')); END`;
  const many = String(row?.many).replace(/(?<=AS \$function\$)[\s\S]*(?=\$function\$)/, () => alone);
  await database.sql.unsafe(`${one};${many}`);
}

const buyerOf = (database: TestDatabase, tenant: Tenant) => {
  const ctx = (): Context => ({ client: tenant.client, db: database.db, now: new Date() });
  return async (cartId: string, key: string, count: number, { type = 'standaard', category = 'standaard' } = {}) => {
    try {
      await addSeats(ctx(), {
        cartId,
        subEventId: tenant.subEventId(key),
        discountId: tenant.discountId(type, category),
        count,
      });
      return 'held';
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  };
};

const many = <T>(n: number, one: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => one(i)));
const count = (outcomes: string[], what: string) => outcomes.filter((outcome) => outcome === what).length;

describe.each([
  { guarded: true, name: 'with the locks' },
  { guarded: false, name: 'control: without the locks' },
])('$name', ({ guarded }) => {
  let database: TestDatabase;
  let tenant: Tenant;
  let buy: ReturnType<typeof buyerOf>;
  const heldSeats = async (key: string) => {
    const [row] = await database.sql`SELECT count(*)::int AS n FROM seats
      WHERE client_id = ${tenant.client.id} AND sub_event_id = ${tenant.subEventId(key)} AND cart_id IS NOT NULL`;
    return row?.n as number;
  };

  beforeAll(async () => {
    database = await testDatabase({ max: 24 });
    tenant = await tenantOf(database);
    buy = buyerOf(database, tenant);
    if (!guarded) await withoutGuards(database);
  });
  afterAll(() => database.drop());

  it('300 buyers, 100 seats', async () => {
    const outcomes = await many(300, (i) => buy(`buyer-${i}-hot`, 'hot', 1));
    expect(outcomes.every((outcome) => ['held', 'sold_out'].includes(outcome))).toBe(true);
    if (guarded) {
      expect(count(outcomes, 'held')).toBe(100);
      expect(await heldSeats('hot')).toBe(100);
    } else expect(count(outcomes, 'held')).toBeGreaterThan(100);
  });

  it('a type of which 20 may be sold', async () => {
    const outcomes = await many(100, (i) => buy(`buyer-${i}-capped`, 'capped', 1, { type: 'capped' }));
    expect(count(outcomes, 'held') + count(outcomes, 'discount_limit_event')).toBe(100);
    if (guarded) expect(count(outcomes, 'held')).toBe(20);
    else expect(count(outcomes, 'held')).toBeGreaterThan(20);
  });

  it('one cart, 10 seats, from 40 tabs at once', async () => {
    const outcomes = await many(40, () => buy('one-cart-many-tabs', 'one-cart', 1));
    expect(count(outcomes, 'held') + count(outcomes, 'order_limit')).toBe(40);
    if (guarded) expect(await heldSeats('one-cart')).toBe(10);
    else expect(count(outcomes, 'held')).toBeGreaterThan(10);
  });

  it('one cart, 3 of a type, from 40 tabs at once', async () => {
    const outcomes = await many(40, () => buy('one-cart-one-type', 'one-cart', 1, { type: 'three' }));
    expect(count(outcomes, 'held') + count(outcomes, 'discount_limit_order') + count(outcomes, 'order_limit')).toBe(40);
    if (guarded) expect(count(outcomes, 'held')).toBe(3);
    else expect(count(outcomes, 'held')).toBeGreaterThan(3);
  });
});

describe('seats', () => {
  let database: TestDatabase;
  let tenant: Tenant;
  let buy: ReturnType<typeof buyerOf>;
  const rang = { category: 'rang' };

  beforeAll(async () => {
    database = await testDatabase({ max: 24 });
    tenant = await tenantOf(database);
    buy = buyerOf(database, tenant);
  });
  afterAll(() => database.drop());

  it('nobody is refused while enough seats are free, whatever counts others ask for', async () => {
    const sizes = (i: number) => 1 + ((i * 7) % 4);
    const outcomes = await many(200, (i) => buy(`buyer-${i}-mixed`, 'mixed', sizes(i)));
    const sold = outcomes.reduce((sum, outcome, i) => sum + (outcome === 'held' ? sizes(i) : 0), 0);
    expect(sold).toBeLessThanOrEqual(101);
    const free = 101 - sold;
    const smallestRefused = Math.min(...outcomes.flatMap((outcome, i) => (outcome === 'sold_out' ? [sizes(i)] : [])));
    expect(free).toBeLessThan(smallestRefused);
    if (free > 0) expect(await buy('the-last-buyer', 'mixed', free)).toBe('held');
  });

  it('each seat of a hall goes to one cart, and no pair is split while two adjacent seats are free', async () => {
    const outcomes = await many(40, (i) => buy(`buyer-${i}-hall`, 'hall', 2, rang));
    expect(count(outcomes, 'held')).toBe(30);
    const inOrder =
      await database.sql`SELECT max(nr) - min(nr) = 1 AND count(DISTINCT row_nr) = 1 AS together FROM seats
      WHERE client_id = ${tenant.client.id} AND sub_event_id = ${tenant.subEventId('hall')} AND cart_id IS NOT NULL
      GROUP BY cart_id ORDER BY min(held_at)`;
    const firstSplit = inOrder.findIndex((cart) => !cart.together);
    expect(inOrder).toHaveLength(30);
    expect(firstSplit).toBeGreaterThanOrEqual(25);
    expect(inOrder.slice(firstSplit).some((cart) => cart.together)).toBe(false);
  });

  it('leaves no single seat between two taken ones while blocks are chosen in parallel', async () => {
    await many(9, (i) => buy(`buyer-${i}-picked`, 'picked', 1 + (i % 3), rang));
    const rows =
      await database.sql`SELECT row_nr, string_agg(CASE WHEN cart_id IS NULL THEN '.' ELSE 'x' END, '' ORDER BY nr) AS seats
      FROM seats WHERE client_id = ${tenant.client.id} AND sub_event_id = ${tenant.subEventId('picked')} GROUP BY row_nr`;
    for (const row of rows)
      expect([row.row_nr, String(row.seats)]).not.toEqual([row.row_nr, expect.stringMatching(/x\.x/)]);
  });

  it('a call gets a seat whose hold expires and is swept while the call waits for another seat', async () => {
    const sub = tenant.subEventId('pair');
    await buy('the-expired-one', 'pair', 1);
    await database.sql`UPDATE carts SET expires_at = now() - interval '1 second' WHERE id = 'the-expired-one'`;
    let outcome: Promise<string> | undefined;
    await database.sql.begin(async (tx) => {
      await tx`SELECT FROM seats WHERE sub_event_id = ${sub} AND cart_id IS NULL FOR UPDATE`;
      // Else the call frees this seat itself, before it waits for the other one.
      await tx`SELECT FROM carts WHERE id = 'the-expired-one' FOR UPDATE`;
      outcome = buy('the-patient-one', 'pair', 2);
      await untilWaiting(database.sql, 1);
      const swept =
        await database.sql`UPDATE seats SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL
        WHERE sub_event_id = ${sub} AND cart_id = 'the-expired-one'`;
      expect(swept.count).toBe(1);
    });
    expect(await outcome).toBe('held');
  });

  it('concurrent adds and removals leave the cart consistent', async () => {
    const cartId = 'added-and-removed';
    const ctx = (): Context => ({ client: tenant.client, db: database.db, now: new Date() });
    await buy(cartId, 'one-cart', 5);
    const { seats } = await getCart(ctx(), cartId);
    const removals = await many(25, async (i) =>
      removeSeat(ctx(), cartId, seats[i % 5]?.seatId ?? '').then(
        () => 'removed',
        (error) => (error as AppError).code,
      ),
    );
    expect(count(removals, 'removed')).toBe(5);
    expect(count(removals, 'seat_not_found')).toBe(20);
    expect((await getCart(ctx(), cartId)).seats).toEqual([]);
  });
});
