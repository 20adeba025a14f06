import { expect, it } from 'vitest';
import { queryOf, readFilters, readTyped } from './read-filters';

const read = (asked: Record<string, string | string[]>) => readFilters(readTyped(asked), asked, 'Europe/Amsterdam');

it('days are whole days in the organisation’s time zone, also when clocks change', () => {
  const { from, to } = read({ from: '2026-10-25', to: '2026-10-25' });
  expect([from?.toISOString(), to?.toISOString()]).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
});

it('unknown filters are ignored', () => {
  const nothing = read({});
  expect(Object.values(nothing)).toEqual(Array.from({ length: 8 }, () => undefined));
  const odd = {
    q: 'j',
    performance: '9999999999',
    from: '2026-02-30',
    to: 'x',
    status: 'odd',
    provider: '',
    before: '-1',
  };
  expect(read(odd)).toEqual(nothing);
  expect(read({ q: ['a', 'b'], before: ['1'] })).toEqual(nothing);
});

it('is kept as it was typed', () => {
  expect(queryOf(readTyped({ q: 'Zoë & co', status: 'paid', before: '7', odd: 'x', from: '' }))).toBe(
    'q=Zo%C3%AB+%26+co&status=paid',
  );
});
