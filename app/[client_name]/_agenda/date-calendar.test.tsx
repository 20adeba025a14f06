import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { wordsFor } from '@/lib/i18n';
import { money } from '@/lib/money';
import type { AgendaDate, Availability } from '@/lib/programme';
import { DateCalendar, isLongRun } from './date-calendar';

const language = { locale: 'nl', words: wordsFor('nl'), thisYear: 2026, currency: 'EUR' };
const venue = { id: 1, name: 'Zaal', address: null, zip: null, city: null, country: null, lat: null, lon: null };

const dateAt = (id: number, startsLocal: string, availability: Availability = 'available'): AgendaDate =>
  ({
    id,
    name: 'Reeks',
    picture: null,
    url: null,
    revision: 0,
    movedFrom: null,
    startsLocal,
    startsAt: new Date(`${startsLocal.replace(' ', 'T')}Z`),
    endsAt: null,
    endsLocal: null,
    salesBeginLocal: null,
    priceFrom: money('10.00'),
    venue,
    availability,
  }) as unknown as AgendaDate;

const run = (count: number) =>
  Array.from({ length: count }, (_, i) => dateAt(i + 1, `2026-12-${String(i + 1).padStart(2, '0')} 20:00:00`));

it('is used for many dates that differ only in their time', () => {
  expect(isLongRun(run(12))).toBe(false);
  expect(isLongRun(run(13))).toBe(true);
  expect(isLongRun([...run(12), { ...dateAt(13, '2026-12-13 20:00:00'), venue: { ...venue, id: 2 } }])).toBe(false);
});

it('has a table per month, with its name, and a link per time that says the day and any special state', () => {
  const dates = [
    dateAt(1, '2026-11-28 14:00:00'),
    dateAt(2, '2026-11-28 20:00:00', 'soldOut'),
    dateAt(3, '2027-01-05 20:00:00'),
    dateAt(4, '2027-03-05 20:00:00'),
  ];
  const html = renderToStaticMarkup(
    <DateCalendar dates={dates} chosen={dates[2]} path="/huis" id="x" language={language} />,
  );
  const texts = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, href, inside = '']) => [
    href,
    inside.replace(/<[^>]+>/g, ''),
  ]);
  expect(texts).toEqual([
    ['/huis/event/1', 'za 28 nov 14:00'],
    ['/huis/event/2', 'za 28 nov 20:00 Uitverkocht'],
    ['/huis/event/3', 'di 5 jan 2027 20:00'],
    ['/huis/event/4', 'vr 5 mrt 2027 20:00'],
  ]);
  for (const month of ['2026-11', '2027-01', '2027-03']) {
    expect(html).toContain(`id="x-${month}"`);
    expect(html).toContain(`aria-labelledby="x-${month}"`);
  }
  // A month without performances has no table; the third month is collapsed.
  expect(html.match(/<details/g)).toHaveLength(3);
  expect(html.match(/<details open/g)).toHaveLength(2);
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  expect(html.match(/<tbody><tr>/g)).toHaveLength(3);
});
