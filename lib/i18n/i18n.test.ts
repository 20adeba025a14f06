import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { money } from '@/lib/money';
import {
  formatDay,
  formatLongDay,
  formatMonth,
  formatPrice,
  formatTime,
  LANGUAGES,
  languageTag,
  localeFor,
  weekdayNames,
  wordsFor,
  yearIn,
} from '.';

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
  it('are in the language of the locale, else English', () => {
    for (const locale of ['nl', 'nl-NL', 'nl_BE', 'NL']) expect(wordsFor(locale).soldOut).toBe('Uitverkocht');
    expect(wordsFor('de-AT').soldOut).toBe('Ausverkauft');
    expect(wordsFor('fr_BE').soldOut).toBe('Complet');
    for (const locale of ['en', 'es', 'nds', '', 'not a locale', 'toString']) {
      expect(wordsFor(locale).soldOut).toBe('Sold out');
    }
  });

  it('are translated: no language has the sentences of another', () => {
    const sentences = LANGUAGES.flatMap((code) =>
      Object.values(wordsFor(code)).filter((word) => /^\S+ \S+ \S+/.test(`${word}`)),
    );
    expect(sentences.filter((word, i) => typeof word === 'string' && sentences.indexOf(word) !== i)).toEqual([]);
  });

  it('in French have no-break spaces before punctuation', async () => {
    const rooms = readdirSync(import.meta.dirname).filter((room) => room !== 'office');
    const files = ['./fr.ts', ...rooms.map((room) => `./${room}/fr.ts`)];
    const found = files.filter((file) => existsSync(`${import.meta.dirname}/${file}`));
    expect(found.length).toBeGreaterThan(12);
    const texts = (words: unknown): string[] =>
      typeof words === 'string' ? [words] : Object.values(words ?? {}).flatMap((word) => texts(word));
    for (const file of found) {
      const { fr } = (await import(file)) as { fr: object };
      expect(
        texts(fr).filter((text) => /(?<=\S) [:;?!»](?=\s|$)|« /.test(text)),
        file,
      ).toEqual([]);
    }
  });

  it('have plural forms', () => {
    expect([1, 2].map(wordsFor('nl').moreDates)).toEqual(['Nog 1 datum', 'Nog 2 data']);
    expect([1, 2].map(wordsFor('en').shows)).toEqual(['1 show', '2 shows']);
  });
});

it('gives each page one locale: the organisation’s own country, or a plain one for another language', () => {
  expect(localeFor('nl_be')).toBe('nl-BE');
  expect(localeFor('nl-BE', 'nl')).toBe('nl-BE');
  expect(localeFor('nl-BE', 'fr')).toBe('fr');
  expect(localeFor('nl', 'en')).toBe('en-GB');
  expect(localeFor('en')).toBe('en-GB');
  expect(localeFor('en-US')).toBe('en-US');
  expect(localeFor('es')).toBe('en-GB');
});

it('writes prices, months and days as the locale does', () => {
  const price = (locale: string) => formatPrice(money('1234.50'), { locale, currency: 'EUR' }).replaceAll(/\s/g, ' ');
  expect(['nl', 'en-GB', 'de', 'fr'].map(price)).toEqual(['€ 1.234,50', '€1,234.50', '1.234,50 €', '1 234,50 €']);
  expect(formatMonth('2026-12-01', 'fr')).toBe('décembre 2026');
  expect(formatLongDay('2026-12-04 20:30:00', 'de')).toBe('Freitag, 4. Dezember 2026');
  expect(weekdayNames('nl').map((day) => day.short)).toEqual(['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo']);
});

it('writes language tags that Intl takes', () => {
  expect(['nl', 'nl_nl', 'EN-gb', '!', ''].map(languageTag)).toEqual(['nl', 'nl-NL', 'en-GB', 'en', 'en']);
});
