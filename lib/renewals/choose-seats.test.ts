import { expect, it } from 'vitest';
import { chooseSeats } from './choose-seats';
import type { Subscriber } from './list-next-orders';
import type { NewSeat, Performance } from './list-seats-to-keep';

const HALL = 1;
const [GOLD, SILVER] = [10, 20];

const had = (...seats: string[]): Subscriber => ({
  orderId: 1,
  seats: seats.map((name) => ({ locationId: HALL, categoryId: GOLD, section: 'Zaal', row: 'A', seat: name })),
});
const seat = (name: string, more: Partial<NewSeat> = {}): NewSeat => ({
  nr: Number(name),
  categoryId: GOLD,
  section: 'Zaal',
  row: 'A',
  seat: name,
  isFree: true,
  ...more,
});
const hall = (subEventId: number, seats: NewSeat[], more: Partial<Performance> = {}): Performance => ({
  subEventId,
  locationId: HALL,
  isNumbered: true,
  ranks: [GOLD, SILVER],
  seats,
  ...more,
});
const free = (subEventId: number, ...nrs: number[]): Performance =>
  hall(
    subEventId,
    nrs.map((nr) => seat(String(nr), { section: null })),
    { isNumbered: false, locationId: 2 },
  );
const chosen = (people: Subscriber[], performances: Performance[], room = 10) =>
  chooseSeats(people, performances, room).map((seats) => [...seats]);

it('gives each subscriber the seat that they had most often in that hall, and any seat with free seating', () => {
  const performances = [hall(1, [seat('3'), seat('4')]), free(2, 90, 91), hall(3, [seat('4'), seat('3')])];
  expect(chosen([had('3', '4', '3'), had('4')], performances)).toEqual([
    [
      [1, 3],
      [2, 90],
      [3, 3],
    ],
    [
      [1, 4],
      [2, 91],
      [3, 4],
    ],
  ]);
});

it.each<[string, Performance[]]>([
  ['is taken at one', [hall(1, [seat('3')]), hall(2, [seat('3', { isFree: false })])]],
  ['is not in the new hall', [hall(1, [seat('3')]), hall(2, [])]],
  ['is of another rank there', [hall(1, [seat('3')]), hall(2, [seat('3', { categoryId: SILVER })])]],
  ['is of a rank that is not sold', [hall(1, [seat('3')], { ranks: [SILVER] })]],
  ['is in a hall where they never sat', [hall(1, [seat('3')], { locationId: 7 })]],
  ['has no free one beside it without numbers', [hall(1, [seat('3')]), free(2)]],
])('keeps nothing for a subscriber whose seat %s', (_, performances) => {
  expect(chosen([had('3')], performances)).toEqual([[]]);
});

it('gives no seat twice, and no more than there are', () => {
  const performances = [hall(1, [seat('3'), seat('4')])];
  expect(chosen([had('3'), had('3'), had('4')], performances)).toEqual([[[1, 3]], [], [[1, 4]]]);
  expect(chosen([had('3'), had('4')], performances, 1)).toEqual([[[1, 3]], []]);
  expect(chosen([had('3')], [])).toEqual([[]]);
});

it('uses their rank when no seat is numbered', () => {
  const person = { orderId: 1, seats: [{ locationId: 2, categoryId: SILVER, section: null, row: '0', seat: '0' }] };
  const both = hall(1, [seat('1', { section: null }), seat('2', { section: null, categoryId: SILVER })], {
    isNumbered: false,
  });
  expect(chosen([person], [both])).toEqual([[[1, 2]]]);
});
