import { describe, expect, test } from 'vitest';
import type { FieldError } from '@/lib/errors';
import { dayOf, localDay, showTimes, toInstant } from './local-times';

const AMSTERDAM = 'Europe/Amsterdam';

function show(date: string, time: string, end: string | null, timezone = AMSTERDAM) {
  const errors: FieldError[] = [];
  const { startsAt, endsAt } = showTimes({ date, time, end }, '2026-01-01', timezone, 'x', errors);
  return { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null, errors };
}

describe('showTimes', () => {
  test.each([
    ['an evening', '2026-07-01', '20:30:00', '22:30:00', '2026-07-01T18:30:00.000Z', '2026-07-01T20:30:00.000Z'],
    ['past midnight', '2026-07-01', '23:00:00', '01:30:00', '2026-07-01T21:00:00.000Z', '2026-07-01T23:30:00.000Z'],
    ['past new year', '2026-12-31', '22:00:00', '02:00:00', '2026-12-31T21:00:00.000Z', '2027-01-01T01:00:00.000Z'],
    ['no end', '2026-07-01', '20:30:00', null, '2026-07-01T18:30:00.000Z', null],
    ['00:00:00 is no end', '2026-07-01', '20:30:00', '00:00:00', '2026-07-01T18:30:00.000Z', null],
    [
      'five hours in October 2026',
      '2026-10-24',
      '23:00:00',
      '03:00:00',
      '2026-10-24T21:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ],
    [
      'five hours in October 2027',
      '2027-10-30',
      '23:00:00',
      '03:00:00',
      '2027-10-30T21:00:00.000Z',
      '2027-10-31T02:00:00.000Z',
    ],
    [
      'three hours in March 2026',
      '2026-03-28',
      '23:00:00',
      '03:00:00',
      '2026-03-28T22:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ],
    ['the first of two', '2026-10-25', '02:30:00', '03:30:00', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'],
  ])('%s', (_, date, time, end, startsAt, endsAt) => {
    expect(show(date, time, end)).toEqual({ startsAt, endsAt, errors: [] });
  });

  test.each([
    ['2026-03-29', '02:30:00', null, 'x.time'],
    ['2027-03-28', '02:00:00', null, 'x.time'],
    ['2026-03-28', '23:00:00', '02:59:59', 'x.end'],
  ])('%s %s-%s does not exist', (date, time, end, path) => {
    expect(show(date, time, end).errors).toEqual([
      { path, message: expect.stringContaining('does not exist in Europe/Amsterdam') },
    ]);
  });

  test('other time zones change their clocks on other nights', () => {
    expect(show('2026-03-29', '02:30:00', null, 'America/New_York').errors).toEqual([]);
    expect(show('2026-03-08', '02:30:00', null, 'America/New_York').errors).toHaveLength(1);
  });
});

test('+N counts calendar days, also across a clock change', () => {
  expect(dayOf('+1', '2026-03-28')).toBe('2026-03-29');
  expect(dayOf('+0', '2026-12-31')).toBe('2026-12-31');
  expect(dayOf('+60', '2028-01-01')).toBe('2028-03-01');
});

test('the day is that of the time zone', () => {
  const now = new Date('2026-06-30T23:30:00Z');
  expect(localDay(now, AMSTERDAM)).toBe('2026-07-01');
  expect(localDay(now, 'America/New_York')).toBe('2026-06-30');
});

test('no date beyond the year 9999', () => {
  const errors: FieldError[] = [];
  toInstant('9999-12-31', '23:59:59', AMSTERDAM, 'x', errors);
  expect(errors).toEqual([]);
  toInstant('9999-12-31', '23:59:59', 'America/New_York', 'x', errors);
  expect(errors).toHaveLength(1);
});
