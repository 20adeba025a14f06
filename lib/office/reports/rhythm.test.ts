import { expect, it } from 'vitest';
import { dueAt, firstDue, nextDue, periodBefore, type Rhythm } from './rhythm';

const zone = 'Europe/Amsterdam';
const daily = (atHour: number): Rhythm => ({ every: 'day', onDay: null, atHour });

it.each([
  // Clocks go from 02:00 to 03:00 on 29 March 2026, and from 03:00 to 02:00 on 25 October.
  ['2026-03-28', 2, '2026-03-28T01:00:00.000Z'],
  ['2026-03-29', 2, '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', 3, '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', 2, '2026-10-25T00:00:00.000Z'],
  ['2026-10-26', 2, '2026-10-26T01:00:00.000Z'],
])('%s at %i is one instant, also when clocks change', (day, hour, instant) => {
  expect(dueAt(day, hour, zone).toISOString()).toBe(instant);
});

it('over a year each day has one report time, and they are in order', () => {
  for (const hour of [0, 2, 23]) {
    let day = '2026-01-01';
    let before = dueAt(day, hour, zone);
    for (let i = 0; i < 366; i++) {
      day = nextDue(daily(hour), day);
      const at = dueAt(day, hour, zone);
      expect(at.getTime()).toBeGreaterThan(before.getTime());
      // The due day after this one is tomorrow, also across a clock change.
      expect(firstDue(daily(hour), before, zone)).toBe(day);
      before = at;
    }
  }
});

it('the first report time is in the future, on a day of the schedule', () => {
  const monday = new Date('2026-11-23T06:30:00Z');
  expect(firstDue(daily(7), monday, zone)).toBe('2026-11-24');
  expect(firstDue(daily(8), monday, zone)).toBe('2026-11-23');
  expect(firstDue({ every: 'week', onDay: 1, atHour: 8 }, monday, zone)).toBe('2026-11-23');
  expect(firstDue({ every: 'week', onDay: 1, atHour: 7 }, monday, zone)).toBe('2026-11-30');
  expect(firstDue({ every: 'month', onDay: 1, atHour: 7 }, monday, zone)).toBe('2026-12-01');
});

it('periods follow each other without a gap', () => {
  expect(periodBefore({ every: 'day' }, '2026-03-30')).toEqual({ from: '2026-03-29', to: '2026-03-29' });
  expect(periodBefore({ every: 'week' }, '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(periodBefore({ every: 'month' }, '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(periodBefore({ every: 'month' }, '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it('a schedule without a day is refused', () => {
  const now = new Date('2026-11-23T06:30:00Z');
  expect(firstDue({ every: 'month', onDay: 31, atHour: 7 }, now, zone)).toBe('2026-12-31');
  expect(() => firstDue({ every: 'week', onDay: null, atHour: 7 }, now, zone)).toThrow('never comes');
});
