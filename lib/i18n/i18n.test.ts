import { describe, expect, it } from 'vitest';
import { formatDay, formatTime, languageTag, wordsFor, yearIn } from '.';

describe('local times', () => {
  it('are shown as they are, in any time zone of the machine and on the nights that clocks change', () => {
    expect(formatDay('2026-12-04 20:30:00', { locale: 'nl', thisYear: 2026 })).toBe('vr 4 dec');
    expect(formatTime('2026-12-04 20:30:00', 'nl')).toBe('20:30');
    expect(formatTime('2026-03-29 02:30:00', 'nl')).toBe('02:30');
    expect(formatDay('2026-10-25 00:15:00', { locale: 'nl', thisYear: 2026 })).toBe('zo 25 okt');
    expect(formatTime('2026-10-25 02:30:00', 'en-GB')).toBe('02:30');
  });

  it('name the year only when it is another', () => {
    expect(formatDay('2027-01-02 14:00:00', { locale: 'nl', thisYear: 2026 })).toBe('za 2 jan 2027');
    expect(formatDay('2027-01-02 14:00:00', { locale: 'en-GB', thisYear: 2027 })).toBe('Sat 2 Jan');
  });

  it('have the year of their own calendar', () => {
    const newYearsEve = new Date('2026-12-31T23:30:00Z');
    expect(yearIn('Europe/Amsterdam', newYearsEve)).toBe(2027);
    expect(yearIn('America/New_York', newYearsEve)).toBe(2026);
  });
});

describe('words', () => {
  it('are Dutch for Dutch locales and English for all others', () => {
    for (const locale of ['nl', 'nl-NL', 'nl_BE', 'NL']) expect(wordsFor(locale).soldOut).toBe('Uitverkocht');
    for (const locale of ['en', 'de', 'nds', '', 'not a locale']) expect(wordsFor(locale).soldOut).toBe('Sold out');
  });

  it('count', () => {
    expect([1, 2].map(wordsFor('nl').moreDates)).toEqual(['Nog 1 datum', 'Nog 2 data']);
    expect([1, 2].map(wordsFor('en').shows)).toEqual(['1 show', '2 shows']);
  });
});

it('writes language tags that Intl takes', () => {
  expect(['nl', 'nl_nl', 'EN-gb', '!', ''].map(languageTag)).toEqual(['nl', 'nl-NL', 'en-GB', 'en', 'en']);
});
