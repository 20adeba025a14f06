import { describe, expect, test } from 'vitest';
import { sample } from './testing/sample';
import { importedStage } from './testing/stage';

const at = importedStage();
const nrs = (list: { nr: number }[]) => list.map((seat) => seat.nr);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

describe('free seating', () => {
  test('grows after the last seat', async () => {
    await at.hold(at.name, 'vrij', 'cart-grow-1', 5);
    expect((await at.run(sample(at.name, { capacity: 30 }))).changed).toBe(true);
    expect(nrs(await at.seats(at.name, 'vrij'))).toEqual(upTo(30));
    expect(await at.bounds('vrij')).toEqual([{ name: 'standaard', first_nr: 1, last_nr: 30, is_numbered: false }]);
    expect((await at.seats(at.name, 'vrij')).filter((seat) => seat.taken)).toHaveLength(5);
  });

  test('shrinks from the end, past seats that are held', async () => {
    const held = nrs(await at.hold(at.name, 'vrij', 'cart-shrink-1', 4));
    await at.run(sample(at.name, { capacity: 5 }));
    const left = await at.seats(at.name, 'vrij');
    const lowest = upTo(20).find((nr) => !held.includes(nr)) ?? 0;
    expect(nrs(left)).toEqual([...held, lowest].sort((a, b) => a - b));
    expect(await at.bounds('vrij')).toMatchObject([{ first_nr: nrs(left)[0], last_nr: nrs(left).at(-1) }]);
    expect((await at.run(sample(at.name, { capacity: 5 }))).changed).toBe(false);
  });

  // audience1st#136: an import that has fewer seats than were sold is refused as a whole.
  test('does not shrink below held and sold seats: refused by name, without changes', async () => {
    const held = await at.hold(at.name, 'vrij', 'cart-held-01', 3);
    const sold = await at.hold(at.name, 'vrij', 'cart-sold-01', 2);
    await at.sell(at.name, 'cart-sold-01');
    const before = await at.fingerprintOf(at.name);
    const [error, ...others] = await at.refusal({
      ...sample(at.name, { capacity: 4 }),
      ticket_types: sample(at.name).ticket_types.slice(0, 1),
    });
    expect(others).toEqual([]);
    expect(error?.path).toBe('events[0].sub_events[0].categories[0].capacity');
    expect(error?.message).toContain('leaves 4 of 20 seats, but 5 are held or sold');
    for (const { seatId } of held) expect(error?.message).toContain(`${seatId} (in a cart)`);
    for (const { seatId } of sold) expect(error?.message).toContain(`${seatId} (sold)`);
    expect(await at.fingerprintOf(at.name)).toBe(before);
    await at.run(sample(at.name, { capacity: 5 }));
  });

  test('an expired hold is released first', async () => {
    await at.hold(at.name, 'vrij', 'cart-over-01', 10);
    await at.refusal(sample(at.name, { capacity: 4 }));
    await at.expire('cart-over-01');
    await at.run(sample(at.name, { capacity: 4 }));
    expect(await at.seats(at.name, 'vrij')).toMatchObject(upTo(4).map((nr) => ({ nr, taken: false })));
  });

  test('seats removed after a sale can be sold again once they are back', async () => {
    await at.run(sample(at.name, { capacity: 1 }));
    await at.run(sample(at.name, { capacity: 10 }));
    await at.hold(at.name, 'vrij', 'cart-again-1', 10);
    await expect(at.hold(at.name, 'vrij', 'cart-again-2', 1)).rejects.toMatchObject({ code: 'sold_out' });
  });
});

describe('a price category', () => {
  test('is removed with its seats and comes back', async () => {
    const two = sample(at.name);
    const ranks = [
      { name: 'standaard', price: '24.50', capacity: 20 },
      { name: 'staan', price: '9.00', capacity: 6 },
    ];
    Object.assign(two.events[0]?.sub_events[0] ?? {}, { categories: ranks });
    await at.run(two);
    expect(await at.bounds('vrij')).toMatchObject([{ last_nr: 20 }, { name: 'staan', first_nr: 21, last_nr: 26 }]);
    await at.run(sample(at.name));
    expect(await at.bounds('vrij')).toMatchObject([{ name: 'standaard', last_nr: 20 }]);
    expect(await at.seats(at.name, 'vrij')).toHaveLength(20);
  });

  test('stays while its seats are held', async () => {
    await at.hold(at.name, 'vrij', 'cart-cat-001', 2);
    const renamed = sample(at.name);
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
    const [held] = await at.hold(at.name, 'vrij', 'cart-gone-01', 1);
    await at.hold(at.name, 'genummerd', 'cart-gone-02', 1, '1e rang');
    const before = await at.fingerprintOf(at.name);
    const without = { ...sample(at.name), events: [] };
    const errors = await at.refusal(without);
    expect(errors.map((error) => error.path)).toEqual(['events', 'events']);
    expect(errors[0]?.message).toContain(`lacks the performance "vrij"`);
    expect(errors[0]?.message).toContain(`${held?.seatId} (in a cart)`);
    expect(errors[1]?.message).toMatch(/lacks the performance "genummerd" .*: Zaal row [AB] seat \d \(in a cart\)/);
    expect(await at.fingerprintOf(at.name)).toBe(before);

    await at.expire('cart-gone-01');
    await at.expire('cart-gone-02');
    expect((await at.run(without)).changed).toBe(true);
  });
});
