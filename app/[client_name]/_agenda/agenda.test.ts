import { describe, expect, it } from 'vitest';
import { money } from '@/lib/money';
import type { Availability } from '@/lib/programme';
import { addMonths, dayIn, weekendOf, weeksOf } from './days';
import { filterShows } from './filter-shows';
import { agendaSearch, isFiltered, parseAgendaQuery } from './query';
import { easiestDate, lowestPrice } from './show-summary';
import { isByDay } from './shown-dates';
import { shownDay } from './shown-day';

const hall = { id: 1, name: 'Grote Zaal', city: 'Haarlem' };
const cellar = { id: 2, name: 'Kelder', city: null };
const on = (startsLocal: string, venue: typeof hall | typeof cellar, name = '') => ({
  name,
  shortText: '',
  startsLocal,
  venue,
});
const shows = [
  {
    name: 'Salomé',
    shortText: 'Toneelgroep Straße',
    types: ['theater'],
    dates: [on('2026-11-20 20:30:00', hall), on('2026-11-22 14:00:00', cellar), on('2026-12-04 20:30:00', hall)],
  },
  {
    name: 'Koning Ubu',
    shortText: '',
    types: ['dans', 'theater'],
    dates: [on('2026-11-21 00:30:00', cellar, 'Nacht')],
  },
];
const FRIDAY = '2026-11-20';
const find = (params: Record<string, string>) =>
  filterShows(shows, parseAgendaQuery(params), { today: FRIDAY }).map((show) => [
    show.name,
    ...show.dates.map((date) => date.startsLocal.slice(0, 10)),
  ]);

describe('searching the agenda', () => {
  it('finds everything without filters', () => {
    expect(find({})).toEqual([
      ['Salomé', '2026-11-20', '2026-11-22', '2026-12-04'],
      ['Koning Ubu', '2026-11-21'],
    ]);
  });

  it('finds words in any order, whatever their case and accents, if every word occurs', () => {
    expect(find({ q: 'SALOME' })).toHaveLength(1);
    expect(find({ q: ' strasse  salomé ' })).toHaveLength(1);
    expect(find({ q: 'haarlem salome' })).toEqual([['Salomé', '2026-11-20', '2026-12-04']]);
    expect(find({ q: 'nacht' })).toEqual([['Koning Ubu', '2026-11-21']]);
    expect(find({ q: 'salome ubu' })).toEqual([]);
    expect(find({ q: 'THEATER' })).toHaveLength(2);
  });

  it('finds by type and venue, both at once', () => {
    expect(find({ type: 'dans' })).toEqual([['Koning Ubu', '2026-11-21']]);
    expect(find({ type: 'theater', venue: '2' })).toEqual([
      ['Koning Ubu', '2026-11-21'],
      ['Salomé', '2026-11-22'],
    ]);
    expect(find({ type: 'opera' })).toEqual([]);
  });

  it('finds by date: today, this weekend, or chosen days, which take precedence', () => {
    expect(find({ when: 'today' })).toEqual([['Salomé', '2026-11-20']]);
    expect(find({ when: 'weekend' })).toEqual([
      ['Salomé', '2026-11-20', '2026-11-22'],
      ['Koning Ubu', '2026-11-21'],
    ]);
    expect(find({ from: '2026-11-22' })).toEqual([['Salomé', '2026-11-22', '2026-12-04']]);
    expect(find({ until: '2026-11-20' })).toEqual([['Salomé', '2026-11-20']]);
    expect(find({ from: '2026-12-04', until: '2026-11-22', when: 'today' })).toEqual([
      ['Salomé', '2026-11-22', '2026-12-04'],
    ]);
  });

  it('does not change its input', () => {
    const before = structuredClone(shows);
    find({ when: 'today' });
    expect(shows).toEqual(before);
  });
});

describe('the address', () => {
  it('has the filters, and is read back to the same filters', () => {
    for (const search of [
      '',
      '?q=a+%26+b&when=weekend&type=klassiek+%26+meer&venue=12',
      '?from=2026-12-01&until=2026-12-31&page=3',
      '?q=x&view=month&month=2026-12',
      '?view=month&day=2026-12-05',
    ]) {
      expect(agendaSearch(parseAgendaQuery(Object.fromEntries(new URLSearchParams(search))))).toBe(search);
    }
  });

  it('ignores invalid filters', () => {
    const odd = {
      when: 'ever',
      from: '2026-02-30',
      until: 'tomorrow',
      venue: '1 OR 1',
      view: 'grid',
      page: '-1',
      month: '13',
    };
    expect(agendaSearch(parseAgendaQuery(odd))).toBe('');
    expect(isFiltered(parseAgendaQuery(odd))).toBe(false);
    expect(parseAgendaQuery({ q: ['a', 'b'], month: '2026-13' })).toMatchObject({ text: 'a', month: undefined });
  });
});

describe('the list', () => {
  it('is grouped by day for at most a week, else by show', () => {
    const isDays = (params: Record<string, string>) => isByDay(parseAgendaQuery(params));
    expect([isDays({ when: 'today' }), isDays({ when: 'weekend' })]).toEqual([true, true]);
    expect(isDays({ from: '2026-12-01', until: '2026-12-07' })).toBe(true);
    expect([isDays({}), isDays({ from: '2026-12-01' }), isDays({ until: '2026-12-01' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isDays({ from: '2026-12-01', until: '2026-12-08' })).toBe(false);
  });

  it('shows for a show the state of its most available date, and its lowest price', () => {
    const date = (availability: Availability, price: string | null) => ({
      availability,
      priceFrom: price === null ? null : money(price),
    });
    const dates = [date('soldOut', '5.00'), date('few', '24.50'), date('available', '100.00')];
    expect(easiestDate(dates)).toBe(dates[2]);
    expect(lowestPrice(dates)).toBe('24.50');
    expect(easiestDate([date('notOnSale', null), date('soldOut', '5.00')])?.availability).toBe('soldOut');
    expect([easiestDate([]), lowestPrice([date('soldOut', '5.00')])]).toEqual([undefined, undefined]);
  });

  it('shows the month of the chosen day, or the next one with performances, and skips empty months', () => {
    const days = ['2026-12-05', '2026-12-20', '2027-03-01'];
    const find = (day?: string, month?: string) => shownDay(days, { day, month });
    expect(find()).toEqual({ day: '2026-12-05', month: '2026-12', previous: undefined, next: '2027-03' });
    expect(find('2026-12-20')?.day).toBe('2026-12-20');
    expect(find('2026-12-06')?.day).toBe('2026-12-20');
    expect(find(undefined, '2027-01')).toEqual({
      day: '2027-03-01',
      month: '2027-03',
      previous: '2026-12',
      next: undefined,
    });
    expect(find('2099-01-01')?.day).toBe('2027-03-01');
    expect(shownDay([], { day: undefined, month: '2026-12' })).toBeUndefined();
  });
});

describe('days', () => {
  it('include a weekend from Friday to Sunday, without past days', () => {
    expect(weekendOf('2026-11-16')).toEqual({ from: '2026-11-20', until: '2026-11-22' });
    expect(weekendOf('2026-11-20')).toEqual({ from: '2026-11-20', until: '2026-11-22' });
    expect(weekendOf('2026-11-22')).toEqual({ from: '2026-11-22', until: '2026-11-22' });
  });

  it('are arranged in weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2027-02');
    expect(weeks).toHaveLength(4);
    expect(weeks[0]?.[0]).toBe('2027-02-01');
    expect(weeksOf('2026-11')).toHaveLength(6);
    expect(weeksOf('2026-11')[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
    expect(weeksOf('2026-11').flat().filter(Boolean)).toHaveLength(30);
    expect([addMonths('2026-12', 1), addMonths('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  });

  it('are those of the organisation’s calendar', () => {
    const instant = new Date('2026-12-31T23:30:00Z');
    expect(dayIn('Europe/Amsterdam', instant)).toBe('2027-01-01');
    expect(dayIn('America/New_York', instant)).toBe('2026-12-31');
  });
});
