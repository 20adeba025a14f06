import { expect, it } from 'vitest';
import type { AgendaDate, Availability } from '@/lib/programme';
import { nightsOf } from './nights';

it('lists nights with two shows that can be bought, in order', () => {
  const date = (startsLocal: string, availability: Availability = 'available') =>
    ({ startsLocal, availability }) as AgendaDate;
  expect(
    nightsOf(
      [
        { id: 1, dates: [date('2026-12-07 20:00:00'), date('2026-12-04 20:00:00'), date('2026-12-05 20:00:00')] },
        { id: 2, dates: [date('2026-12-08 01:00:00', 'few'), date('2026-12-05 22:00:00', 'soldOut')] },
        { id: 3, dates: [date('2026-12-04 23:00:00'), date('2026-12-06 20:00:00'), date('2026-12-06 22:00:00')] },
        { id: 4, dates: [date('2026-12-05 20:00:00', 'notYet'), date('2026-12-05 21:00:00', 'notOnSale')] },
      ],
      2,
    ),
  ).toEqual(['2026-12-04', '2026-12-07']);
});

it('looks at three weeks of nights at most', () => {
  const dates = Array.from({ length: 40 }, (_, i) => ({
    startsLocal: `2026-${i < 30 ? '11' : '12'}-${String((i % 30) + 1).padStart(2, '0')} 20:00:00`,
    availability: 'available',
  })) as AgendaDate[];
  expect(nightsOf([{ id: 1, dates: dates.toReversed() }], 1)).toEqual(
    dates.slice(0, 21).map(({ startsLocal }) => startsLocal.slice(0, 10)),
  );
});
