import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSeats } from '@/lib/carts';
import { AppError } from '@/lib/errors';
import { getOffer } from '@/lib/programme';
import { holdSeats } from '@/lib/seats';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { importBundle } from '.';
import { newName, performance, sample } from './testing/sample';
import { world } from './testing/world';

let database: TestDatabase;
let at: ReturnType<typeof world>;
const run = (bundle: unknown) => importBundle(database.db, bundle, { now: new Date() });

beforeAll(async () => {
  database = await testDatabase({ max: 20 });
  at = world(database);
});
afterAll(() => database.drop());

function bundleOf(name: string, capacity: number | undefined) {
  const bundle = sample(name);
  Object.assign(bundle.client, { max_per_order: 10 });
  const categories = [{ name: 'standaard', price: '24.50', capacity }];
  const sub_events = [performance('blijft'), ...(capacity ? [performance('druk', { categories })] : [])];
  bundle.events = [{ key: 'e', name: 'E', sub_events }];
  return bundle;
}

async function discountOf(name: string): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    SELECT discount_id AS id FROM discounts d JOIN ticket_types t ON t.client_id = d.client_id AND t.id = d.ticket_type_id
     WHERE t.key = 'standaard' AND d.client_id = (SELECT id FROM clients WHERE name = ${name})`;
  return row?.id ?? '';
}

/** Buyers who each put 1 to 3 seats in a cart of their own. @returns the carts that got seats, with how many */
function buyers(name: string, count: number, subEventId: number, discountId: string) {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const wanted = { cartId: `cart-${name}-${i}`, subEventId, discountId, count: (i % 3) + 1 };
      try {
        await addSeats(await at.contextOf(name), wanted);
        return wanted;
      } catch (error) {
        if (error instanceof AppError && ['sold_out', 'sub_event_not_found'].includes(error.code)) return undefined;
        throw error;
      }
    }),
  );
}

async function expectHeld(name: string, got: ({ cartId: string; count: number } | undefined)[]): Promise<void> {
  const rows = await database.sql<{ cart_id: string; n: number }[]>`
    SELECT cart_id, count(*)::int AS n FROM seats
     WHERE client_id = (SELECT id FROM clients WHERE name = ${name}) AND cart_id IS NOT NULL GROUP BY 1`;
  const held = new Map(rows.map((row) => [row.cart_id, row.n]));
  expect(held).toEqual(new Map(got.flatMap((one) => (one ? [[one.cartId, one.count]] : []))));
}

test('capacity changes during sales: nobody loses a seat, and the last file decides the size', async () => {
  const name = newName();
  await run(bundleOf(name, 200));
  const [id, discountId] = [await at.subEventId(name, 'druk'), await discountOf(name)];
  let capacity = 200;
  const importing = (async () => {
    for (const next of [150, 260, 120, 90, 300, 60, 180, 40]) {
      const done = await run(bundleOf(name, next)).then(
        () => true,
        (error) => {
          if (error instanceof AppError && error.code === 'validation_failed') return false;
          throw error;
        },
      );
      if (done) capacity = next;
    }
  })();
  const got = await buyers(name, 120, id, discountId);
  await importing;
  await expectHeld(name, got);
  expect(await at.seats(name, 'druk')).toHaveLength(capacity);
});

test('removing a performance during sales either fails, or succeeds and nobody has a seat', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async (_, round) => {
      const name = newName();
      await run(bundleOf(name, 50));
      const [id, discountId] = [await at.subEventId(name, 'druk'), await discountOf(name)];
      const removing = new Promise((resolve) => setTimeout(resolve, round * 2)).then(() =>
        run(bundleOf(name, undefined)).then(
          () => true,
          (error) => {
            if (error instanceof AppError && error.code === 'validation_failed') return false;
            throw error;
          },
        ),
      );
      const got = await buyers(name, 8, id, discountId);
      const isGone = await removing;
      await expectHeld(name, got);
      expect(got.some((one) => one !== undefined)).toBe(!isGone);
      return isGone;
    }),
  );
  expect(outcomes).toHaveLength(12);
});

test('a buyer with a stale offer of a removed performance gets no seat', async () => {
  // Without the guard, a stale offer would be accepted.
  const lateBuyer = async (guarded: boolean, remove: (name: string, subEventId: number) => Promise<unknown>) => {
    const name = newName();
    await run(bundleOf(name, 50));
    const ctx = await at.contextOf(name);
    const id = await at.subEventId(name, 'druk');
    const offer = await getOffer(ctx, id, await discountOf(name));
    await remove(name, id);
    const { categoryId, ticketTypeId, basePrice: price, firstNr, lastNr } = offer;
    return holdSeats(guarded ? ctx : await at.contextOf(name), {
      cart: 'cart-late-1',
      subEvent: id,
      category: categoryId,
      ticketType: ticketTypeId,
      price,
      count: 1,
      firstNr,
      lastNr,
    });
  };
  const remove = (name: string) => run(bundleOf(name, undefined));
  const archive = (_: string, id: number) =>
    database.db.execute(sql`UPDATE sub_events SET status = 'arch' WHERE id = ${id}`);
  expect(await lateBuyer(true, remove)).toBeUndefined();
  expect(await lateBuyer(true, archive)).toBeUndefined();
  await expect(lateBuyer(false, remove)).rejects.toMatchObject({ code: 'sold_out' });
  expect((await lateBuyer(false, archive))?.seats).toHaveLength(1);
});

test('an import waits for a seat that is being taken, and does not remove it', async () => {
  const name = newName();
  await run(bundleOf(name, 3));
  const [id, discountId] = [await at.subEventId(name, 'druk'), await discountOf(name)];
  let importing: Promise<unknown> = Promise.resolve();
  await database.db.transaction(async (tx) => {
    await addSeats(
      { ...(await at.contextOf(name)), db: tx },
      { cartId: 'cart-slow-01', subEventId: id, discountId, count: 3 },
    );
    importing = at.refusal(bundleOf(name, 2));
    await expect.poll(() => waiting()).toBe(true);
  });
  expect(await importing).toMatchObject([
    { message: expect.stringContaining('leaves 2 of 3 seats, but 3 are held or sold') },
  ]);
});

async function waiting(): Promise<boolean> {
  const rows =
    await database.sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length > 0;
}
