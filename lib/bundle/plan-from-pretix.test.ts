import { describe, expect, test } from 'vitest';
import { AppError } from '@/lib/errors';
import { layOut } from '@/lib/hall';
import { planFromPretix, printSection } from '.';
import { errorsOf } from './testing/errors-of';
import { sample } from './testing/sample';

type Point = { x: number; y: number };
const seat = (number: string, x: number, y = 0, category = 'Parket') => ({
  seat_guid: `${number}-${x}-${y}`,
  seat_number: number,
  position: { x, y },
  category,
});
const row = (name: string, position: Point, seats: object[]) => ({
  row_number: name,
  row_number_position: 'both',
  position,
  seats,
});
const zone = (name: string, position: Point, rows: object[]) => ({
  name,
  position,
  rows,
  areas: [{ shape: 'circle' }],
});
const plan = (...zones: object[]) => ({
  name: 'Hall',
  size: { width: 900, height: 700 },
  categories: [{ name: 'Parket' }],
  zones,
});

/** Thirty pixels a seat: a straight row with an aisle, one that bends, and a table in a zone of its own. */
const hall = plan(
  zone('Stalls', { x: 100, y: 50 }, [
    row('A', { x: 0, y: 0 }, [seat('1', 0), seat('2', 30), seat('3', 120), seat('4', 150, 0, 'Side')]),
    row('B', { x: 0, y: 40 }, [seat('1', 0), seat('2', 30, 6), seat('3', 60, 0)]),
    row('C', { x: 0, y: 75 }, [seat('1', 0), seat('2', 30), seat('3', 60), seat('4', 90)]),
  ]),
  zone('', { x: 400, y: 50 }, [row('T', { x: 0, y: 0 }, [seat('a', 0), seat('b', 30, 30), seat('c', 0, 60)])]),
);

describe('a seating plan of pretix', () => {
  test('becomes sections that a bundle takes, with aisles where seats are far apart', () => {
    const sections = planFromPretix(hall);
    expect(sections.map(printSection)).toEqual([
      {
        name: 'Stalls',
        category: 'Parket',
        rows: [
          { row: 'A', seats: [1, 2, null, null, 3, { seat: 4, category: 'Side' }], x: -3, y: 0 },
          {
            row: 'B',
            seats: [
              { seat: 1, x: -5.5, y: 1.33 },
              { seat: 2, x: -4.5, y: 1.53 },
              { seat: 3, x: -3.5, y: 1.33 },
            ],
          },
          { row: 'C', seats: [1, 2, 3, 4], x: -4, y: 2.5 },
        ],
      },
      {
        name: 'Hall 2',
        category: 'Parket',
        rows: [
          {
            row: 'T',
            seats: [
              { seat: 'a', x: 4.5, y: 0 },
              { seat: 'b', x: 5.5, y: 1 },
              { seat: 'c', x: 4.5, y: 2 },
            ],
          },
        ],
      },
    ]);
    const categories = [
      { name: 'Parket', price: '10.00' },
      { name: 'Side', price: '8.00' },
    ];
    const bundle = sample('theater', { sections: JSON.parse(JSON.stringify(sections.map(printSection))) });
    const performance = bundle.events[0]?.sub_events[1];
    expect(
      errorsOf({ ...bundle, events: [{ ...bundle.events[0], sub_events: [{ ...performance, categories }] }] }),
    ).toEqual([]);
    const gaps = layOut(sections).filter(({ place }) => place.isAfterGap);
    expect(gaps.map(({ row, seat }) => row + seat)).toEqual(['A3']);
  });

  test('parts of a row that pretix has as two rows become one row with an aisle', () => {
    const rows = [
      row('A', { x: 0, y: 0 }, [seat('1', 0), seat('2', 30)]),
      row('A', { x: 90, y: 0 }, [seat('3', 0), seat('4', 30)]),
    ];
    expect(planFromPretix(plan(zone('Z', { x: 0, y: 0 }, rows)))[0]?.rows).toMatchObject([
      { row: 'A', seats: [{ seat: '1' }, { seat: '2' }, null, { seat: '3' }, { seat: '4' }], x: 0, y: 0 },
    ]);
  });

  test.each([
    [[], ''],
    [{ name: 'Hall' }, 'zones'],
    [plan(zone('Z', { x: 0, y: 0 }, [row('', { x: 0, y: 0 }, [])])), 'zones[0].rows[0].row_number'],
    [
      plan(
        zone('Z', { x: 0, y: 0 }, [
          row('A', { x: 0, y: 0 }, [{ ...seat('1', 0), position: { x: Number.POSITIVE_INFINITY, y: 0 } }]),
        ]),
      ),
      'zones[0].rows[0].seats[0].position.x',
    ],
  ])('an invalid plan is refused, at its path: %#', (json, path) => {
    const refusal = () => {
      try {
        planFromPretix(json);
      } catch (error) {
        return error instanceof AppError ? error.errors.map((one) => one.path) : error;
      }
    };
    expect(refusal()).toEqual([path]);
  });

  test('a plan without seats has no sections', () => {
    expect(planFromPretix(plan(zone('Z', { x: 0, y: 0 }, [])))).toEqual([]);
  });
});
