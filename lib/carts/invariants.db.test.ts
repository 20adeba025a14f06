import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { releaseExpired } from '@/lib/seats';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { addSeats } from './add-seats';
import { getCart } from './get-cart';
import { removeSeat } from './remove-seat';

const CAP = 12;
const MOST = 6;
const CAPACITY = { free: 40, more: 25, hall: 36 };
const HALL = {
  key: 'hal',
  name: 'Hal',
  sections: [{ name: 'Zaal', category: 'standaard', rows: ['A', 'B', 'C'].map((row) => ({ row, seats: 12 })) }],
};

let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase({ max: 16 });
  tenant = await makeTenant(database.db, {
    client: { hold_minutes: 0.005, max_per_order: MOST },
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
      { key: 'capped', name: 'Capped', type: '€', value: '1.00', max_per_event: CAP, max_per_order: 2 },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('free', CAPACITY.free),
          performance('more', CAPACITY.more),
          performance('hall', 0, { location: 'hal', categories: [{ name: 'standaard', price: '24.50' }] }),
        ],
      },
    ],
  });
});
afterAll(() => database.drop());

/** A seeded random generator, so that a failure can be reproduced. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

/** A sale like that of an order: under the locks of the cart and its capped types, before the hold expires. */
async function sell(cartId: string): Promise<void> {
  const id = tenant.client.id;
  await database.sql.begin(async (tx) => {
    await tx`SELECT FROM carts WHERE client_id = ${id} AND id = ${cartId} FOR UPDATE`;
    await tx`SELECT pg_advisory_xact_lock(sub_event_id, ticket_type_id) FROM (SELECT DISTINCT sub_event_id, ticket_type_id
      FROM seats WHERE client_id = ${id} AND cart_id = ${cartId} ORDER BY 1, 2) pairs`;
    const [alive] = await tx`SELECT FROM carts
      WHERE client_id = ${id} AND id = ${cartId} AND expires_at > clock_timestamp()`;
    if (!alive) return;
    const orderId = await insertSale(tx, id);
    await tx`UPDATE seats SET order_id = ${orderId}, cart_id = NULL WHERE client_id = ${id} AND cart_id = ${cartId}`;
  });
}

/** Everything that must be true of the database at any moment, seen in one snapshot. */
async function broken(): Promise<string[]> {
  const id = tenant.client.id;
  return database.sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    const problems: string[] = [];
    const now = new Date();
    for (const [key, capacity] of Object.entries(CAPACITY)) {
      const sub = tenant.subEventId(key);
      const [row] = await tx`SELECT count(*)::int AS seats, count(DISTINCT nr)::int AS numbers,
          count(*) FILTER (WHERE cart_id IS NULL AND order_id IS NULL)::int AS free,
          count(*) FILTER (WHERE cart_id IS NOT NULL)::int AS held, count(*) FILTER (WHERE order_id IS NOT NULL)::int AS sold
        FROM seats WHERE client_id = ${id} AND sub_event_id = ${sub}`;
      if (!row || row.seats !== capacity || row.numbers !== capacity)
        problems.push(`${key}: seats were lost or doubled`);
      if (row && row.free + row.held + row.sold !== capacity)
        problems.push(`${key}: held + sold + free is not the capacity`);
      const [used] = await tx`SELECT count(*)::int AS n FROM seats s
        LEFT JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id
        WHERE s.client_id = ${id} AND s.sub_event_id = ${sub} AND s.ticket_type_id =
          (SELECT id FROM ticket_types WHERE client_id = ${id} AND key = 'capped')
        AND (s.order_id IS NOT NULL OR c.expires_at > ${now.toISOString()})`;
      if ((used?.n ?? 0) > CAP) problems.push(`${key}: ${used?.n} of a type of which ${CAP} may be taken`);
    }
    const over = await tx`SELECT cart_id, count(*)::int AS n,
        count(*) FILTER (WHERE t.key = 'capped')::int AS capped FROM seats s
      JOIN ticket_types t ON t.client_id = s.client_id AND t.id = s.ticket_type_id
      WHERE s.client_id = ${id} AND cart_id IS NOT NULL GROUP BY cart_id
      HAVING count(*) > ${MOST} OR count(*) FILTER (WHERE t.key = 'capped') > 2`;
    for (const cart of over) problems.push(`${cart.cart_id} holds ${cart.n} seats, ${cart.capped} of them capped`);
    return problems;
  });
}

it.each([1, 2, 3])(
  'random adds, removals, sales and expiries from many sides break nothing (seed %i)',
  async (seed) => {
    const ctx = (): Context => ({ client: tenant.client, db: database.db, now: new Date() });
    const keys = Object.keys(CAPACITY);
    const outcomes = new Map<string, number>();
    const seen: string[] = [];

    const visitor = async (i: number) => {
      const next = chance(seed * 1000 + i);
      for (let step = 0; step < 25; step++) {
        const cartId = `visitor-${next(14)}-of-${seed}`;
        const dice = next(10);
        const outcome = await act(dice, cartId, next).catch((error: unknown) => {
          if (error instanceof AppError) return error.code;
          throw error;
        });
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (next(20) === 0) seen.push(...(await broken()));
      }
    };
    const act = async (dice: number, cartId: string, next: (below: number) => number): Promise<string> => {
      if (dice < 6) {
        const type = next(3) === 0 ? 'capped' : 'standaard';
        const subEventId = tenant.subEventId(keys[next(keys.length)] ?? 'free');
        await addSeats(ctx(), { cartId, subEventId, discountId: tenant.discountId(type), count: 1 + next(3) });
        return 'added';
      }
      if (dice < 8) {
        const { seats } = await getCart(ctx(), cartId);
        await removeSeat(ctx(), cartId, seats[next(Math.max(seats.length, 1))]?.seatId ?? 'none');
        return 'removed';
      }
      if (dice === 8 && next(4) === 0) {
        await sell(cartId);
        return 'sold';
      }
      await new Promise((resolve) => setTimeout(resolve, next(40)));
      return `swept ${(await releaseExpired(database.db, new Date())) > 0}`;
    };

    await Promise.all(Array.from({ length: 16 }, (_, i) => visitor(i)));
    expect([...new Set(seen), ...(await broken())]).toEqual([]);
    expect(outcomes.get('added')).toBeGreaterThan(20);
    expect(outcomes.get('busy')).toBeUndefined();
  },
);
