import { describe, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { eventJsonLd, sitemapXml, withOffset } from '.';

const date = {
  id: 12,
  name: 'Hamlet',
  shortText: 'Toneelgroep',
  picture: { url: 'https://example.org/hamlet.jpg', alt: null, focus: null, width: null, height: null, kept: null },
  url: null,
  startsAt: new Date('2026-12-04T19:30:00Z'),
  endsAt: new Date('2026-12-04T21:30:00Z'),
  startsLocal: '2026-12-04 20:30:00',
  endsLocal: '2026-12-04 22:30:00',
  availability: 'available' as const,
  salesBeginLocal: null,
  revision: 0,
  movedFrom: null,
  priceFrom: money('24.50'),
  venue: {
    id: 1,
    name: 'Zaal',
    address: 'Straat 1',
    zip: '1234 AB',
    city: 'Haarlem',
    country: 'NL',
    lat: 52.4,
    lon: 4.6,
  },
};
const organizer = { name: 'Groot', url: 'https://tickets.example/groot' };
const make = (change: Partial<Parameters<typeof eventJsonLd>[0]['date']> = {}) =>
  eventJsonLd({
    date: { ...date, ...change },
    organizer,
    url: 'https://tickets.example/groot/event/12',
    currency: 'EUR',
  });

describe('a performance for search engines', () => {
  it('has every property that they require', () => {
    expect(make()).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Hamlet',
      url: 'https://tickets.example/groot/event/12',
      startDate: '2026-12-04T20:30:00+01:00',
      endDate: '2026-12-04T22:30:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      description: 'Toneelgroep',
      image: ['https://example.org/hamlet.jpg'],
      location: {
        '@type': 'Place',
        name: 'Zaal',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Straat 1',
          postalCode: '1234 AB',
          addressLocality: 'Haarlem',
          addressCountry: 'NL',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 52.4, longitude: 4.6 },
      },
      organizer: { '@type': 'Organization', ...organizer },
      offers: {
        '@type': 'Offer',
        url: 'https://tickets.example/groot/event/12',
        price: '24.50',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('says sold out, and offers nothing that is not on sale', () => {
    expect(make({ availability: 'soldOut' })).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
    expect(make({ availability: 'notOnSale' })).not.toHaveProperty('offers');
    expect(make({ availability: 'notYet', priceFrom: null })).not.toHaveProperty('offers');
  });

  it('omits unknown values', () => {
    const bare = make({ endsAt: null, endsLocal: null, picture: null, shortText: '' });
    for (const member of ['endDate', 'image', 'description']) expect(bare).not.toHaveProperty(member);
  });
});

it('has the offset from UTC at each instant, also around clock changes and west of it', () => {
  expect(withOffset('2026-10-25 02:30:00', new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-25T02:30:00+02:00');
  expect(withOffset('2026-10-25 02:30:00', new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30:00+01:00');
  expect(withOffset('2026-12-04 15:30:00', new Date('2026-12-04T19:00:00Z'))).toBe('2026-12-04T15:30:00-03:30');
});

it('writes addresses that XML can hold', () => {
  expect(sitemapXml(['https://x.example/a?b&c'])).toContain('<loc>https://x.example/a?b&amp;c</loc>');
});
