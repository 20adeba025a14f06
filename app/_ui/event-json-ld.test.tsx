import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { money } from '@/lib/money';
import { EventJsonLd } from './event-json-ld';

const date = {
  id: 12,
  name: '</script><script>alert(1)</script>',
  shortText: 'a < b & c',
  picture: null,
  url: null,
  startsAt: new Date('2026-12-04T19:30:00Z'),
  endsAt: null,
  startsLocal: '2026-12-04 20:30:00',
  endsLocal: null,
  availability: 'few' as const,
  salesBeginLocal: null,
  revision: 0,
  movedFrom: null,
  priceFrom: money('24.50'),
  venue: { id: 1, name: 'Zaal', address: null, zip: null, city: null, country: null, lat: null, lon: null },
};
const client = { title: 'Groot', currency: 'EUR' };
const render = (dates: (typeof date)[]) =>
  renderToStaticMarkup(<EventJsonLd dates={dates} client={client} shop="https://tickets.example/groot" />);

it('cannot be closed by a name, and parses to the same values', () => {
  const html = render([date]);
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  const json = JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ''));
  expect(json).toMatchObject({
    name: date.name,
    description: date.shortText,
    url: 'https://tickets.example/groot/event/12',
    organizer: { url: 'https://tickets.example/groot' },
    offers: { availability: 'https://schema.org/LimitedAvailability', price: '24.50' },
  });
});

it('is a list for several events, and nothing for none', () => {
  expect(JSON.parse(render([date, date]).replace(/^<script[^>]*>|<\/script>$/g, ''))).toHaveLength(2);
  expect(render([])).toBe('');
});

it('describes the first hundred of a long run', () => {
  const json = JSON.parse(
    render(Array.from({ length: 101 }, (_, id) => ({ ...date, id }))).replace(/^<script[^>]*>|<\/script>$/g, ''),
  );
  expect(json).toHaveLength(100);
  expect(json[99].url).toBe('https://tickets.example/groot/event/99');
});
