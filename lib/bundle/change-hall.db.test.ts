import { describe, expect, test } from 'vitest';
import { hall, newName, performance, sample } from './testing/sample';
import { importedStage } from './testing/stage';

const at = importedStage();
const nrs = (list: { nr: number }[]) => list.map((seat) => seat.nr);

describe('a numbered hall', () => {
  test('is numbered in hall order, and free seating comes after it', async () => {
    const other = newName();
    const sections = [
      { name: 'Balkon', category: '2e rang', rows: [{ row: 'A', seats: 2, first: 10 }] },
      {
        name: 'Zaal',
        category: '1e rang',
        rows: [
          { row: 'B', seats: 2 },
          { row: 'A', seats: 3 },
        ],
      },
      { name: 'Loge', category: 'nergens', rows: [{ row: '1', seats: 9 }] },
    ];
    const bundle = sample(other, { sections });
    bundle.events = [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('p', {
            location: 'grote-zaal',
            categories: [
              { name: 'staan', price: '5.00', capacity: 3 },
              { name: '1e rang', price: '30.00' },
              { name: '2e rang', price: '20.00' },
            ],
          }),
        ],
      },
    ];
    await at.run(bundle);
    expect((await at.seats(other, 'p')).map((seat) => `${seat.nr} ${seat.name} ${seat.category}`)).toEqual([
      ...[
        '1 A10 2e rang',
        '2 A11 2e rang',
        '3 B1 1e rang',
        '4 B2 1e rang',
        '5 A1 1e rang',
        '6 A2 1e rang',
        '7 A3 1e rang',
      ],
      '8 00 staan',
      '9 00 staan',
      '10 00 staan',
    ]);
    at.name = other;
    expect(await at.bounds('p')).toEqual([
      { name: 'staan', first_nr: 8, last_nr: 10, is_numbered: false },
      { name: '1e rang', first_nr: 3, last_nr: 7, is_numbered: true },
      { name: '2e rang', first_nr: 1, last_nr: 2, is_numbered: true },
    ]);
  });

  test('keeps the seats that exist in both plans', async () => {
    const before = await at.seats(at.name, 'genummerd');
    const held = await at.hold(at.name, 'genummerd', 'cart-hall-01', 2, '1e rang');
    await at.run(
      sample(at.name, {
        sections: hall([
          ['A', 5],
          ['B', 4],
          ['C', 2],
        ]),
      }),
    );
    const after = await at.seats(at.name, 'genummerd');
    expect(after.slice(0, 8).map(({ nr, name }) => [nr, name])).toEqual(before.map(({ nr, name }) => [nr, name]));
    expect(after.slice(8).map(({ nr, name }) => [nr, name])).toEqual([
      [9, 'A5'],
      [10, 'C1'],
      [11, 'C2'],
    ]);
    expect(nrs(after.filter((seat) => seat.taken))).toEqual(nrs(held));
    expect(await at.bounds('genummerd')).toMatchObject([{ first_nr: 1, last_nr: 11 }]);
  });

  test('a smaller one loses its free seats', async () => {
    await at.run(sample(at.name, { sections: hall([['A', 3]]) }));
    expect((await at.seats(at.name, 'genummerd')).map((seat) => seat.name)).toEqual(['A1', 'A2', 'A3']);
  });

  test('refuses to remove held and sold seats, by name per performance, with all other errors', async () => {
    const held = await at.hold(at.name, 'genummerd', 'cart-row-001', 1, '1e rang');
    await at.hold(at.name, 'vrij', 'cart-row-002', 9);
    const before = await at.fingerprintOf(at.name);
    const errors = await at.refusal(sample(at.name, { capacity: 8, sections: hall([['Z', 8]]) }));
    expect(errors.map((error) => error.path).sort()).toEqual([
      'events[0].sub_events[0].categories[0].capacity',
      'events[0].sub_events[1]',
    ]);
    const [row, seat] = [held[0]?.name.slice(0, 1), held[0]?.name.slice(1)];
    expect(errors.map((error) => error.message).join()).toContain(
      `would take away seats that are held or sold: Zaal row ${row} seat ${seat} (in a cart)`,
    );
    expect(await at.fingerprintOf(at.name)).toBe(before);
  });

  test('free seats change their price category, taken ones refuse', async () => {
    const ranked = sample(at.name, { sections: [...hall([['A', 4]]), ...hall([['B', 4]], '2e rang')] });
    Object.assign(ranked.events[0]?.sub_events[1] ?? {}, {
      categories: [
        { name: '1e rang', price: '32.50' },
        { name: '2e rang', price: '20.00' },
      ],
    });
    await at.run(ranked);
    expect((await at.seats(at.name, 'genummerd')).map((seat) => seat.category)).toEqual([
      ...Array(4).fill('1e rang'),
      ...Array(4).fill('2e rang'),
    ]);
    expect(await at.bounds('genummerd')).toMatchObject([{ last_nr: 4 }, { first_nr: 5, last_nr: 8 }]);
    await at.hold(at.name, 'genummerd', 'cart-rank-01', 1, '2e rang');
    const errors = await at.refusal(sample(at.name));
    expect(errors).toMatchObject([
      { path: 'events[0].sub_events[1]', message: expect.stringContaining('would change the price category') },
    ]);
  });

  test('becomes free seating and back', async () => {
    const free = sample(at.name, { sections: null });
    Object.assign(free.events[0]?.sub_events[1] ?? {}, {
      categories: [{ name: '1e rang', price: '32.50', capacity: 3 }],
    });
    await at.run(free);
    expect((await at.seats(at.name, 'genummerd')).map((seat) => seat.name)).toEqual(['00', '00', '00']);
    expect((await at.run(free)).changed).toBe(false);
    await at.run(sample(at.name));
    expect((await at.seats(at.name, 'genummerd')).map((seat) => seat.name)).toEqual([
      'A1',
      'A2',
      'A3',
      'A4',
      'B1',
      'B2',
      'B3',
      'B4',
    ]);
    expect((await at.run(sample(at.name))).changed).toBe(false);
  });
});
