import { describe, expect, test } from 'vitest';
import { layOut } from './lay-out';
import type { PlanRow, Section } from './plan';

const seat = (seat: string) => ({ seat });
const row = (row: string, seats: PlanRow['seats'], more: Partial<PlanRow> = {}): PlanRow => ({
  row,
  seats,
  first: 1,
  ...more,
});
const hall = (...rows: PlanRow[]): Section[] => [{ name: 'Zaal', category: 'rang', rows }];
/** Seats with their positions; `|` before a seat after a gap. */
const drawn = (...args: Parameters<typeof layOut>) =>
  layOut(...args).map(
    ({ row, seat, place: { x, y, isAfterGap } }) => `${isAfterGap ? '|' : ''}${row}${seat} ${x},${y}`,
  );

describe('the places of seats', () => {
  test('a list is laid out as written; an empty place separates neighbours', () => {
    expect(drawn(hall(row('A', [seat('3'), seat('1'), null, seat('2'), seat('4')])))).toEqual([
      'A3 -2,0',
      'A1 -1,0',
      '|A2 1,0',
      'A4 2,0',
    ]);
  });

  test('a count is laid out by its numbers, with a gap where numbers are missing', () => {
    expect(drawn(hall(row('A', 2, { first: 15 }), row('A', 2, { first: 3 })))).toEqual([
      'A3 -2,0',
      'A4 -1,0',
      '|A15 1,0',
      'A16 2,0',
    ]);
  });

  test('a row bends towards the stage, and rows of one curve are as far apart everywhere', () => {
    const places = layOut(hall(row('A', 21, { curve: 2 }), row('B', 11, { curve: 2 })));
    const at = (name: string) => places.find(({ row, seat }) => row + seat === name)?.place;
    expect([at('A1'), at('A11'), at('A21')]).toMatchObject([
      { x: -10, y: -2 },
      { x: 0, y: 0 },
      { x: 10, y: -2 },
    ]);
    for (const i of [1, 5, 11]) expect((at(`B${i}`)?.y ?? 0) - (at(`A${i + 5}`)?.y ?? 0)).toBeCloseTo(1, 9);
  });

  test('each row follows the one before; the next section leaves room for its name', () => {
    const plan = [
      ...hall(row('A', 1), row('B', 1, { x: -4, y: 3 }), row('C', 1)),
      { name: 'Balkon', category: 'rang', rows: [row('A', 1), row('B', [{ seat: '1', x: 7, y: 9 }]), row('C', 1)] },
      { name: 'Loge', category: 'rang', rows: [row('A', [{ seat: '1', x: -9, y: 1 }])] },
      { name: 'Staan', category: 'rang', rows: [row('A', 1)] },
    ];
    expect(drawn(plan)).toEqual([
      'A1 0,0',
      'B1 -4,3',
      'C1 0,4',
      'A1 0,6.5',
      'B1 7,9',
      'C1 0,10',
      'A1 -9,1',
      'A1 0,12.5',
    ]);
  });

  test('seats that a performance does not have are gaps, rows without any are none', () => {
    const plan = hall(row('A', [seat('1'), seat('2'), seat('3')]), row('B', 2), row('C', 4));
    const has = ({ row, seat }: { row: string; seat: string }) => row !== 'B' && seat !== '2';
    expect(drawn(plan, has)).toEqual(['A1 -1,0', '|A3 1,0', 'C1 -1.5,1', '|C3 0.5,1', 'C4 1.5,1']);
  });

  test('what is special about a seat', () => {
    const places = layOut(
      hall(
        row(
          'A',
          [
            { seat: '1', wheelchair: true },
            { seat: '2', companion_of: '1' },
          ],
          { step_free: true },
        ),
        row('B', 1),
      ),
    );
    expect(places.map(({ place: { kind, isStepFree } }) => [kind, isStepFree])).toEqual([
      ['wheelchair', true],
      ['companion', true],
      [null, false],
    ]);
  });
});
