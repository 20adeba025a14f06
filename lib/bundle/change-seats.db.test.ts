import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { importBundle } from '.';
import { newName, sample } from './testing/sample';
import { world } from './testing/world';

let database: TestDatabase;
let at: ReturnType<typeof world>;
let name: string;
const run = (bundle: unknown) => importBundle(database.db, bundle, { now: new Date() });

beforeAll(async () => {
  database = await testDatabase();
  at = world(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  name = newName();
  await run(sample(name));
});

const nrs = (list: { nr: number }[]) => list.map((seat) => seat.nr);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

async function bounds(key: string) {
  const id = await at.subEventId(name, key);
  return database.sql`
    SELECT k.name, first_nr, last_nr, is_numbered FROM sub_event_categories s
      JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id WHERE sub_event_id = ${id} ORDER BY position`;
}

describe('free seating', () => {
  test('grows after the last', async () => {
    await at.hold(name, 'vrij', 'cart-grow-1', 5);
    expect((await run(sample(name, { capacity: 30 }))).changed).toBe(true);
    expect(nrs(await at.seats(name, 'vrij'))).toEqual(upTo(30));
    expect(await bounds('vrij')).toEqual([{ name: 'standaard', first_nr: 1, last_nr: 30, is_numbered: false }]);
    expect((await at.seats(name, 'vrij')).filter((seat) => seat.taken)).toHaveLength(5);
  });

  test('shrinks from the end, past seats that are held', async () => {
    const held = nrs(await at.hold(name, 'vrij', 'cart-shrink-1', 4));
    await run(sample(name, { capacity: 5 }));
    const left = await at.seats(name, 'vrij');
    const lowest = upTo(20).find((nr) => !held.includes(nr)) ?? 0;
    expect(nrs(left)).toEqual([...held, lowest].sort((a, b) => a - b));
    expect(await bounds('vrij')).toMatchObject([{ first_nr: nrs(left)[0], last_nr: nrs(left).at(-1) }]);
    expect((await run(sample(name, { capacity: 5 }))).changed).toBe(false);
  });

  test('does not shrink below held and sold seats: refused by name, without changes', async () => {
    const held = await at.hold(name, 'vrij', 'cart-held-01', 3);
    const sold = await at.hold(name, 'vrij', 'cart-sold-01', 2);
    await at.sell(name, 'cart-sold-01');
    const before = await at.fingerprintOf(name);
    const [error, ...others] = await at.refusal({
      ...sample(name, { capacity: 4 }),
      ticket_types: sample(name).ticket_types.slice(0, 1),
    });
    expect(others).toEqual([]);
    expect(error?.path).toBe('events[0].sub_events[0].categories[0].capacity');
    expect(error?.message).toContain('leaves 4 of 20 seats, but 5 are held or sold');
    for (const { seatId } of held) expect(error?.message).toContain(`${seatId} (in a cart)`);
    for (const { seatId } of sold) expect(error?.message).toContain(`${seatId} (sold)`);
    expect(await at.fingerprintOf(name)).toBe(before);
    await run(sample(name, { capacity: 5 }));
  });

  test('an expired hold is released first', async () => {
    await at.hold(name, 'vrij', 'cart-over-01', 10);
    await at.refusal(sample(name, { capacity: 4 }));
    await at.expire('cart-over-01');
    await run(sample(name, { capacity: 4 }));
    expect(await at.seats(name, 'vrij')).toMatchObject(upTo(4).map((nr) => ({ nr, taken: false })));
  });

  test('seats removed after a sale can be sold again once they are back', async () => {
    await run(sample(name, { capacity: 1 }));
    await run(sample(name, { capacity: 10 }));
    await at.hold(name, 'vrij', 'cart-again-1', 10);
    await expect(at.hold(name, 'vrij', 'cart-again-2', 1)).rejects.toMatchObject({ code: 'sold_out' });
  });
});

describe('a price category', () => {
  test('goes with its seats and comes back', async () => {
    const two = sample(name);
    const ranks = [
      { name: 'standaard', price: '24.50', capacity: 20 },
      { name: 'staan', price: '9.00', capacity: 6 },
    ];
    Object.assign(two.events[0]?.sub_events[0] ?? {}, { categories: ranks });
    await run(two);
    expect(await bounds('vrij')).toMatchObject([{ last_nr: 20 }, { name: 'staan', first_nr: 21, last_nr: 26 }]);
    await run(sample(name));
    expect(await bounds('vrij')).toMatchObject([{ name: 'standaard', last_nr: 20 }]);
    expect(await at.seats(name, 'vrij')).toHaveLength(20);
  });

  test('stays while its seats are held', async () => {
    await at.hold(name, 'vrij', 'cart-cat-001', 2);
    const renamed = sample(name);
    Object.assign(renamed.events[0]?.sub_events[0] ?? {}, {
      categories: [{ name: 'anders', price: '24.50', capacity: 20 }],
    });
    expect(await at.refusal(renamed)).toMatchObject([
      {
        path: 'events[0].sub_events[0].categories',
        message: expect.stringContaining('leaves 0 of 20 seats, but 2 are held or sold'),
      },
    ]);
  });
});

describe('a performance that the file leaves out', () => {
  test('is refused while seats are held or sold, by name, but not after the holds have expired', async () => {
    const [held] = await at.hold(name, 'vrij', 'cart-gone-01', 1);
    await at.hold(name, 'genummerd', 'cart-gone-02', 1, '1e rang');
    const before = await at.fingerprintOf(name);
    const without = { ...sample(name), events: [] };
    const errors = await at.refusal(without);
    expect(errors.map((error) => error.path)).toEqual(['events', 'events']);
    expect(errors[0]?.message).toContain(`lacks the performance "vrij"`);
    expect(errors[0]?.message).toContain(`${held?.seatId} (in a cart)`);
    expect(errors[1]?.message).toMatch(/lacks the performance "genummerd" .*: Zaal row [AB] seat \d \(in a cart\)/);
    expect(await at.fingerprintOf(name)).toBe(before);

    await at.expire('cart-gone-01');
    await at.expire('cart-gone-02');
    expect((await run(without)).changed).toBe(true);
  });
});
