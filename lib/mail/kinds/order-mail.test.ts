import { expect, it } from 'vitest';
import type { OrderLine } from '@/lib/orders';
import { samplePaper } from '@/lib/papers/testing/sample';
import { performancesOf } from './order-mail';

const line = (position: number, eventName: string, startsAt: string, locationId: number) =>
  ({
    position,
    eventName,
    locationId,
    subEventId: position,
    startsAt: new Date(startsAt),
    endsAt: null,
    locationName: 'Zaal',
    discountName: 'Standaard',
    section: null,
    rowNr: '0',
    seatNr: '0',
    isMoved: false,
    isCancelled: false,
  }) as OrderLine;

it('lists the earliest performance first, with the address of its venue and a route link', () => {
  const lines = [line(1, 'Late', '2026-12-05T19:00Z', 2), line(2, 'Early', '2026-12-03T19:00Z', 1)];
  const venues = new Map([
    [1, { name: 'Zaal', address: 'Amstel 56, Amsterdam', at: undefined, route: 'https://route.example/' }],
  ]);
  const told = performancesOf(lines, { paper: samplePaper(), venues });
  expect(told.map(({ title }) => title)).toEqual(['Early', 'Late']);
  expect(told[0]?.lines.slice(1, 3)).toEqual(['Zaal', 'Amstel 56, Amsterdam']);
  expect(told.map(({ link }) => link?.href)).toEqual(['https://route.example/', undefined]);
});
