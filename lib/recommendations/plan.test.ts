import { describe, expect, it } from 'vitest';
import { type AskedEvening, listsOf } from './testing/lists-of';
import type { DistanceBetween, EveningPerformance } from './way';

const MINUTE = 60_000;
const evening = Date.parse('2026-12-04T20:00:00Z');
const clock = (hours: number, minutes = 0) => Date.parse('2026-12-04T00:00:00Z') + (hours * 60 + minutes) * MINUTE;

/** A performance at venue 1 unless said otherwise; the show is the id. */
const show = (
  id: number,
  startsAt: number,
  endsAt: number | null,
  more: Partial<EveningPerformance> = {},
): EveningPerformance => ({
  id,
  mainEventId: id,
  locationId: 1,
  startsAt,
  endsAt,
  ...more,
});
/** Venues on a line, 1,000 m (4 minutes at 15 km/h, 9 with parking) between one number and the next. */
const street: DistanceBetween = (from, to) => ({ metres: 1000 * Math.abs(to - from), source: 'network' });

const hamlet = show(1, evening, evening + 90 * MINUTE);
const rules = { speedKmh: 15, marginMinutes: 10, windowHours: 6 };

function namesOf(given: Partial<AskedEvening>) {
  const input = { cart: [hamlet], candidates: [], distanceBetween: street, rules };
  const lists = listsOf({ ...input, ...given });
  return Object.fromEntries(
    [...lists].map(([id, list]) => [id, list.map(({ candidate, when }) => `${when} ${candidate.id}`)]),
  );
}
const fits = (candidate: EveningPerformance, given: Partial<AskedEvening> = {}) =>
  (namesOf({ candidates: [candidate], ...given })[1] ?? []).length > 0;

describe('time to cycle', () => {
  // To the next venue: 9 minutes and the margin of 10.
  it.each([
    ['exactly enough after', clock(21, 49), true],
    ['a minute short after', clock(21, 48), false],
    ['a second short after', clock(21, 49) - 1000, false],
  ])('%s', (_, startsAt, expected) => {
    expect(fits(show(2, startsAt, startsAt + 60 * MINUTE, { locationId: 2 }))).toBe(expected);
  });

  it.each([
    ['exactly enough before', clock(19, 41), true],
    ['a minute short before', clock(19, 42), false],
  ])('%s', (_, endsAt, expected) => {
    expect(fits(show(2, endsAt - 60 * MINUTE, endsAt, { locationId: 2 }))).toBe(expected);
  });

  it('counts the way in the direction of travel', () => {
    const uphill: DistanceBetween = (from, to) => ({ metres: from < to ? 1000 : 5000, source: 'network' });
    const after = show(2, clock(21, 50), clock(22, 50), { locationId: 2 });
    const before = show(3, clock(18, 30), clock(19, 40), { locationId: 2 });
    expect(fits(after, { distanceBetween: uphill })).toBe(true);
    expect(fits(before, { distanceBetween: uphill })).toBe(false);
  });

  it('uses the client’s speed, rounded up', () => {
    const next = show(2, clock(21, 48), clock(22, 48), { locationId: 2 });
    expect(fits(next, { rules: { ...rules, speedKmh: 20 } })).toBe(true);
    expect(fits(next, { rules: { ...rules, speedKmh: 19.9 } })).toBe(false);
  });

  it('counts pushing and ferries the same at any cycling speed', () => {
    const slow: DistanceBetween = () => ({
      metres: 1400,
      pushedMetres: 200,
      ferryMetres: 400,
      extraSeconds: 780,
      source: 'network',
    });
    // 800 m ridden in 3.2 minutes, 200 pushed in 3, 13 on and before the ferry, 5 to park: 25.
    const at = (minute: number) => show(2, clock(21, minute), clock(23), { locationId: 2 });
    expect(fits(at(65), { distanceBetween: slow })).toBe(true);
    expect(fits(at(64), { distanceBetween: slow })).toBe(false);
    expect(fits(at(64), { distanceBetween: slow, rules: { ...rules, speedKmh: 20 } })).toBe(true);
    expect(fits(at(61), { distanceBetween: slow, rules: { ...rules, speedKmh: 60 } })).toBe(false);
  });

  it('allows for a longer ride than estimated, and states the estimate', () => {
    const guess: DistanceBetween = () => ({ metres: 1000, cautiousMetres: 2000, source: 'estimate' });
    const at = (minute: number) => show(2, clock(21, minute), clock(23), { locationId: 2 });
    expect(fits(at(52), { distanceBetween: guess })).toBe(false);
    const [suggestion] = listsOf({
      cart: [hamlet],
      candidates: [at(53)],
      distanceBetween: guess,
      rules,
    }).get(1) as [unknown];
    expect(suggestion).toMatchObject({ distance: { metres: 1000 }, cyclingMinutes: 9, gapMinutes: 23 });
    const far: DistanceBetween = () => ({ metres: 13_000, cautiousMetres: 25_001, source: 'estimate' });
    const late = show(2, clock(25), clock(26), { locationId: 2 });
    expect(fits(late, { distanceBetween: far })).toBe(false);
    expect(
      fits(late, { distanceBetween: () => ({ metres: 13_000, cautiousMetres: 25_000, source: 'estimate' }) }),
    ).toBe(true);
  });

  it('needs the margin only within one venue', () => {
    expect(fits(show(2, clock(21, 40), clock(22, 40)))).toBe(true);
    expect(fits(show(2, clock(21, 39), clock(22, 39)))).toBe(false);
    expect(fits(show(2, clock(21, 30), clock(22, 30)), { rules: { ...rules, marginMinutes: 0 } })).toBe(true);
  });

  it('does not fit where no way is known', () => {
    expect(fits(show(2, clock(24), clock(25), { locationId: 2 }), { distanceBetween: () => undefined })).toBe(false);
  });

  it('says how long the ride and the gap are', () => {
    const [suggestion] = listsOf({
      cart: [hamlet],
      candidates: [show(2, clock(22, 15), clock(23), { locationId: 3 })],
      distanceBetween: (from, to) => ({ metres: from * 100 + to, source: 'estimate' }),
      rules,
    }).get(1) as [unknown];
    expect(suggestion).toMatchObject({
      when: 'after',
      distance: { metres: 103, source: 'estimate' },
      cyclingMinutes: 6,
      gapMinutes: 45,
    });
  });
});

describe('the whole cart', () => {
  const late = show(9, clock(23), clock(24), { locationId: 3 });

  it('lists what fits between two performances with both', () => {
    const between = show(2, clock(21, 50), clock(22, 40), { locationId: 2 });
    expect(namesOf({ cart: [hamlet, late], candidates: [between] })).toEqual({ 1: ['after 2'], 9: ['before 2'] });
  });

  it('leaves out what fits after one but not before the next', () => {
    const between = show(2, clock(21, 50), clock(22, 42), { locationId: 2 });
    expect(namesOf({ cart: [hamlet, late], candidates: [between] })).toEqual({ 1: [], 9: [] });
  });

  it('lists nothing with a performance that lies beyond another', () => {
    const early = show(2, clock(17), clock(18), { locationId: 2 });
    expect(namesOf({ cart: [hamlet, late], candidates: [early] })).toEqual({ 1: ['before 2'], 9: [] });
  });

  it.each([
    ['inside', clock(20, 30), clock(21)],
    ['around', clock(19), clock(23)],
    ['over its start', clock(19), clock(20, 1)],
    ['over its end', clock(21, 29), clock(23)],
    ['the same time', clock(20), clock(21, 30)],
  ])('refuses an overlap: %s', (_, startsAt, endsAt) => {
    expect(fits(show(2, startsAt, endsAt), { rules: { ...rules, marginMinutes: 0 } })).toBe(false);
  });

  it('refuses another performance of a show in the cart, and one in the cart', () => {
    expect(fits(show(2, clock(22), clock(23), { mainEventId: 1 }))).toBe(false);
    expect(namesOf({ cart: [hamlet, late], candidates: [hamlet, late] })).toEqual({ 1: [], 9: [] });
  });

  it('asks for a ride from each of two that overlap', () => {
    const other = show(3, clock(20, 30), clock(21, 30), { locationId: 8 });
    const next = show(2, clock(22), clock(23), { locationId: 2 });
    expect(namesOf({ cart: [hamlet, other], candidates: [next] })).toEqual({ 1: [], 3: [] });
    expect(namesOf({ cart: [hamlet, { ...other, locationId: 2 }], candidates: [next] })).toEqual({
      1: ['after 2'],
      3: ['after 2'],
    });
  });

  it('ignores an unknown ride to a performance of another week', () => {
    const nextWeek = show(7, clock(20 + 7 * 24), clock(22 + 7 * 24), { locationId: 99 });
    const unknown: DistanceBetween = (from, to) => (from === 99 || to === 99 ? undefined : street(from, to));
    const candidates = [show(2, clock(22), clock(23), { locationId: 2 })];
    expect(namesOf({ cart: [hamlet, nextWeek], candidates, distanceBetween: unknown })).toEqual({
      1: ['after 2'],
      7: [],
    });
    const tomorrow = { ...nextWeek, startsAt: clock(20 + 24), endsAt: clock(22 + 24) };
    expect(namesOf({ cart: [hamlet, tomorrow], candidates, distanceBetween: unknown })[1]).toEqual([]);
  });
});

describe('bounds', () => {
  it.each([
    ['the window after', clock(27, 30), clock(28), true],
    ['over the window after', clock(27, 31), clock(28), false],
    ['the window before', clock(13), clock(14), true],
    ['over the window before', clock(12), clock(13, 59), false],
  ])('%s', (_, startsAt, endsAt, expected) => {
    expect(fits(show(2, startsAt, endsAt))).toBe(expected);
  });

  it('recommends nothing farther than 25 km', () => {
    const far = show(2, clock(25), clock(26), { locationId: 26 });
    expect(fits(far)).toBe(true);
    expect(fits({ ...far, locationId: 27 })).toBe(false);
  });

  it('needs free seats for the whole party at each performance', () => {
    const late = show(9, clock(23), clock(24), { locationId: 1 });
    const between = show(2, clock(21, 50), clock(22, 40));
    const lists = namesOf({ cart: [hamlet, late], candidates: [between], hasSeats: (_, visited) => visited.id === 9 });
    expect(lists).toEqual({ 1: [], 9: ['before 2'] });
  });
});

describe('without an end time', () => {
  const open = { ...hamlet, endsAt: null };

  it('nothing is recommended after it, and it is never recommended before another', () => {
    expect(fits(show(2, clock(25), clock(26)), { cart: [open] })).toBe(false);
    expect(fits(show(2, clock(14), null))).toBe(false);
  });

  it('it is recommended after others, and others before it', () => {
    expect(fits(show(2, clock(22), null))).toBe(true);
    expect(fits(show(2, clock(18), clock(19)), { cart: [open] })).toBe(true);
  });

  it('it counts as four hours long when checking for overlaps', () => {
    const late = show(9, clock(26, 10), clock(27));
    expect(namesOf({ cart: [hamlet, late], candidates: [show(2, clock(22), null)] })).toEqual({
      1: ['after 2'],
      9: [],
    });
    expect(namesOf({ cart: [hamlet, late], candidates: [show(2, clock(22, 1), null)] })).toEqual({ 1: [], 9: [] });
  });
});

describe('nights', () => {
  it('past twelve', () => {
    const late = show(1, Date.parse('2026-12-04T22:30:00Z'), Date.parse('2026-12-05T00:15:00Z'));
    expect(
      fits(show(2, Date.parse('2026-12-05T00:30:00Z'), Date.parse('2026-12-05T02:00:00Z')), { cart: [late] }),
    ).toBe(true);
    expect(
      fits(show(2, Date.parse('2026-12-05T00:20:00Z'), Date.parse('2026-12-05T02:00:00Z')), { cart: [late] }),
    ).toBe(false);
  });

  it('when the clocks change: real time counts, not local time', () => {
    // 25 October 2026: 02:50 (summer time) is followed, 25 minutes later, by 02:15 (winter time).
    const late = show(1, Date.parse('2026-10-25T01:00:00+02:00'), Date.parse('2026-10-25T02:50:00+02:00'));
    const next = show(2, Date.parse('2026-10-25T02:15:00+01:00'), Date.parse('2026-10-25T03:30:00+01:00'));
    expect(fits(next, { cart: [late] })).toBe(true);
    // 29 March 2026: from 01:50 to 03:05 it is 15 minutes.
    const spring = show(1, Date.parse('2026-03-29T00:30:00+01:00'), Date.parse('2026-03-29T01:50:00+01:00'));
    const soon = show(2, Date.parse('2026-03-29T03:05:00+02:00'), Date.parse('2026-03-29T04:00:00+02:00'));
    expect(fits(soon, { cart: [spring] })).toBe(true);
    expect(fits({ ...soon, locationId: 2 }, { cart: [spring] })).toBe(false);
  });
});
