import { expect, it } from 'vitest';
import { layOut, type Section } from '@/lib/hall';
import { proposeSeats, type RankedSeat } from './propose-seats';

const HALL: Section[] = [
  {
    name: 'Zaal',
    category: 'r1',
    rows: [
      { row: 'A', first: 1, seats: [{ seat: '1' }, { seat: '2' }, null, { seat: '3' }, { seat: '4' }, { seat: '5' }] },
      {
        row: 'B',
        first: 1,
        seats: [{ seat: '1', wheelchair: true }, { seat: '2', companion_of: '1' }, { seat: '3' }, { seat: '4' }],
      },
      { row: 'C', first: 1, seats: [{ seat: '1', wheelchair: true }, { seat: '2', companion_of: '1' }, { seat: '3' }] },
    ],
  },
  { name: 'Balkon', category: 'r2', rows: [{ row: 'A', first: 1, seats: 6 }] },
];
const ALL: RankedSeat[] = layOut(HALL).map((seat) => ({ ...seat, rank: seat.section === 'Zaal' ? 'r1' : 'r2' }));
const nameOf = (seat: RankedSeat | undefined) => seat && `${seat.section[0]}${seat.row}${seat.seat}`;
const named = (names: string) => ALL.filter((seat) => names.split(' ').includes(nameOf(seat) ?? ''));
const proposed = (free: string, ...groups: string[]) =>
  proposeSeats(named(free), groups.map(named)).map(
    ({ seats, isTogether }) => `${seats.map(nameOf).join(' ')}${isTogether ? '' : ' apart'}`,
  );

it('together and near, of the same rank, never across an aisle', () => {
  expect(proposed('ZA1 ZA2 ZA3 ZA4 ZA5 BA1 BA2 BA3', 'ZB3 ZB4')).toEqual(['ZA3 ZA4']);
  expect(proposed('ZA2 ZA3 ZB3 ZC3', 'ZA4 ZA5')).toEqual(['ZA3 ZB3 apart']);
  expect(proposed('ZA3 ZA5', 'ZB3 ZB4')).toEqual(['ZA3 ZA5 apart']);
});

it('holders of a wheelchair place get another one with the companion beside; nobody else gets one', () => {
  expect(proposed('ZA4 ZA5 ZC1 ZC2', 'ZB1 ZB2')).toEqual(['ZC1 ZC2']);
  expect(proposed('ZC1 ZC2 ZC3', 'ZA1')).toEqual(['ZC3']);
  expect(proposed('ZC2 ZA4', 'ZB1')).toEqual([' apart']);
});

it('no seat is proposed twice', () => {
  expect(proposed('ZA4 ZA5', 'ZB3', 'ZB4', 'ZC3')).toEqual(['ZA4', 'ZA5', ' apart']);
});
