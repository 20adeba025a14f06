import { expect, it } from 'vitest';
import type { AgendaDate, Availability } from '@/lib/programme';
import { nightOf, nightsOf } from './nights';

it('a night ends at six in the morning', () => {
  expect(nightOf('2026-12-04 20:30:00')).toBe('2026-12-04');
  expect(nightOf('2026-12-05 00:15:00')).toBe('2026-12-04');
  expect(nightOf('2026-12-05 05:59:00')).toBe('2026-12-04');
  expect(nightOf('2026-12-05 06:00:00')).toBe('2026-12-05');
  expect(nightOf('2027-01-01 03:00:00')).toBe('2026-12-31');
});

it('lists nights with two shows that can be bought, in order', () => {
  const date = (startsLocal: string, availability: Availability = 'available') =>
    ({ startsLocal, availability }) as AgendaDate;
  expect(
    nightsOf([
      { id: 1, dates: [date('2026-12-07 20:00:00'), date('2026-12-04 20:00:00'), date('2026-12-05 20:00:00')] },
      { id: 2, dates: [date('2026-12-08 01:00:00', 'few'), date('2026-12-05 22:00:00', 'soldOut')] },
      { id: 3, dates: [date('2026-12-04 23:00:00'), date('2026-12-06 20:00:00'), date('2026-12-06 22:00:00')] },
      { id: 4, dates: [date('2026-12-05 20:00:00', 'notYet'), date('2026-12-05 21:00:00', 'notOnSale')] },
    ]),
  ).toEqual(['2026-12-04', '2026-12-07']);
});
