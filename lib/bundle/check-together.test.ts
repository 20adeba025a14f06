import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bundleSchema } from './schema';
import { errorsOf, withValue } from './testing/errors-of';
import { sample } from './testing/sample';

const SUB = 'events.0.sub_events.0';
const jsonPath = (path: string) => path.replace(/\.(\d+)/g, '[$1]');

describe('rules across members', () => {
  test('percentages', () => {
    const type = { key: 's', name: 'S', type: '%', value: '100.01' };
    expect(errorsOf(withValue('ticket_types.0', { ...type, key: 'standaard' }))).toEqual([
      { path: 'ticket_types[0].value', message: 'must be from "0.00" to "100.00" for "%"' },
    ]);
    expect(errorsOf(withValue('ticket_types.0', { ...type, key: 'standaard', value: '100.00' }))).toEqual([]);
  });

  test('amounts in a currency without decimals, at every amount of the schema', () => {
    const yen = (amount: string, type = '€') => {
      const bundle = sample('theater');
      Object.assign(bundle.client, {
        currency: 'JPY',
        payment_methods: [{ payment_desc: 'Bank', payment_cost: amount }],
        gift_cards: { amounts: [amount], least: amount, most: '2000.00' },
      });
      Object.assign(bundle.ticket_types[0] ?? {}, { type, value: amount });
      Object.assign(bundle.ticket_types[1] ?? {}, { value: '0.00' });
      const performances = bundle.events[0]?.sub_events ?? [];
      Object.assign(performances[0] ?? {}, { categories: [{ name: 'standaard', price: amount, capacity: 5 }] });
      Object.assign(performances[1] ?? {}, { categories: [{ name: '1e rang', price: '3000.00' }] });
      const ranks = [{ name: 'standaard', price: amount }];
      const of = [{ event: 'meeuw', performance: 'vrij' }];
      const pass = { key: 'pas', name: 'Pas', kind: 'series', ticket_type: 'standaard', performances: of, ranks };
      return { ...bundle, subscriptions: [pass] };
    };
    expect(errorsOf(yen('1050.00'))).toEqual([]);
    const errors = errorsOf(yen('10.50'));
    expect(new Set(errors.map(({ message }) => message))).toEqual(
      new Set(['must be without decimals (".00"): JPY has none']),
    );
    expect(errorsOf(yen('10.50', '%')).length).toBe(errors.length - 1);
    // `most` has the check of `least`.
    const found = [...errors.map(({ path }) => path.replace(/\[\d+\]/g, '')), 'client.gift_cards.most'];
    expect(found.sort()).toEqual(
      amountsOf(z.toJSONSchema(bundleSchema, { io: 'input', unrepresentable: 'any' })).sort(),
    );
  });

  test('windows that end before they begin', () => {
    const bundle = withValue(`${SUB}.view_begin`, '2031-01-02 00:00:00') as ReturnType<typeof sample>;
    Object.assign(bundle.events[0]?.sub_events[0] ?? {}, { view_end: '2031-01-02 00:00:00' });
    Object.assign(bundle.ticket_types[0] ?? {}, {
      valid_from: '2031-01-02 00:00:00',
      valid_until: '2031-01-01 00:00:00',
    });
    expect(errorsOf(bundle).map((error) => error.path)).toEqual([
      'ticket_types[0].valid_until',
      `${jsonPath(SUB)}.view_end`,
    ]);
  });

  test('one id space for events and performances', () => {
    const bundle = withValue('events.0.event_id', 7) as ReturnType<typeof sample>;
    Object.assign(bundle.events[0]?.sub_events[1] ?? {}, { event_id: 7 });
    expect(errorsOf(bundle)).toEqual([
      { path: 'events[0].sub_events[1].event_id', message: 'must differ from events[0].event_id' },
    ]);
  });

  test('more seats than a performance can have', () => {
    const rank = { price: '1.00', capacity: 600_000 };
    const errors = errorsOf(
      withValue(`${SUB}.categories`, [
        { name: 'a', ...rank },
        { name: 'b', ...rank },
      ]),
    );
    expect(errors).toMatchObject([
      { path: `${jsonPath(SUB)}.categories`, message: expect.stringContaining('1200000') },
    ]);
  });
});

test('a capacity for a rank whose seats are numbered', () => {
  const rank = { name: '1e rang', price: '32.50', capacity: 20 };
  const path = 'events.0.sub_events.1.categories';
  expect(errorsOf(withValue(path, [rank]))).toEqual([
    { path: `${jsonPath(path)}[0].capacity`, message: expect.stringContaining('must be left out') },
  ]);
  // An archived performance may be from before the hall had numbers.
  const archived = sample('theater');
  Object.assign(archived.events[0]?.sub_events[1] ?? {}, { status: 'arch', categories: [rank] });
  expect(errorsOf(archived)).toEqual([]);
  // Another rank of the same hall may be unnumbered.
  const { capacity, ...numbered } = rank;
  expect(errorsOf(withValue(path, [numbered, { name: 'staan', price: '5.00', capacity }]))).toEqual([]);
});

test('codes that the API cannot accept', () => {
  expect(errorsOf(withValue('ticket_types.1.code', 'x'.repeat(64)))).toEqual([]);
  expect(errorsOf(withValue('ticket_types.1.code', 'x'.repeat(65)))).toEqual([
    { path: 'ticket_types[1].code', message: 'must be at most 64 characters' },
  ]);
});

test('an unknown member is answered with the known ones', () => {
  expect(errorsOf(withValue('events.0.sub_events.0.prijs', '1.00'))).toEqual([
    {
      path: 'events[0].sub_events[0].prijs',
      message: expect.stringMatching(/^is not known here; known are key, event_id, location, .*, categories$/),
    },
  ]);
});

test('all errors are reported at once, also those across members', () => {
  const bundle = sample('api');
  Object.assign(bundle.client, { title: 3, onbekend: 1, 'met.punt': 1 });
  Object.assign(bundle.locations[0] ?? {}, { lat: 'noord' });
  Object.assign(bundle.events[0]?.sub_events[0] ?? {}, {
    location: 'elders',
    time: '02:30:00',
    date: '2026-03-29',
    ticket_types: ['geen'],
  });
  Object.assign(bundle.events[0]?.sub_events[1] ?? {}, { categories: [{ name: 'x', price: 1 }] });
  expect(
    errorsOf(bundle)
      .map((error) => error.path)
      .sort(),
  ).toEqual([
    'client.name',
    'client.onbekend',
    'client.title',
    'client["met.punt"]',
    'events[0].sub_events[0].location',
    'events[0].sub_events[0].ticket_types[0]',
    'events[0].sub_events[0].time',
    'events[0].sub_events[1].categories[0].capacity',
    'events[0].sub_events[1].categories[0].price',
    'locations[0].lat',
  ]);
});

describe('sites that may frame the shop', () => {
  const wrongIn = (origins: unknown) => errorsOf(withValue('client.embed_origins', origins));

  test.each(['https://example.org', 'https://xn--caf-dma.example', 'http://localhost:8080', 'https://127.0.0.1:8443'])(
    '%s is a valid origin',
    (origin) => expect(wrongIn([origin])).toEqual([]),
  );

  test.each([
    'example.org',
    'https://example.org/',
    'https://example.org/page',
    'https://Example.org',
    'https://example.org:443',
    'https://example.org:99999',
    'https://user@example.org',
    'https://*.example.org',
    "https://example.org 'unsafe-inline'",
    'https://example.org;script-src',
    'https://example.org,https://other.org',
    'https://0x7f.1',
    'ftp://example.org',
    'null',
    '*',
    '',
  ])('%s is not a valid origin', (origin) => {
    expect(wrongIn(['https://example.org', origin])).toMatchObject([
      { path: 'client.embed_origins[1]', message: expect.stringContaining('must be an origin') },
    ]);
  });

  test('at most fifty, without duplicates', () => {
    const many = Array.from({ length: 51 }, (_, i) => `https://${i}.example.org`);
    expect(wrongIn(many)).toEqual([{ path: 'client.embed_origins', message: 'must be at most 50 origins' }]);
    expect(wrongIn(['https://a.org', 'https://a.org'])).toMatchObject([{ path: 'client.embed_origins[1]' }]);
    expect(wrongIn('https://a.org')).toMatchObject([{ message: 'must be an array, not a string' }]);
  });
});

/** The paths of all amounts of a schema. */
function amountsOf(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    kind,
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    kind?: string;
    properties?: object;
    items?: unknown;
    anyOf?: unknown[];
  };
  return [
    ...(kind === 'amount' ? [path] : []),
    ...Object.entries(properties).flatMap(([name, of]) => amountsOf(of, path === '' ? name : `${path}.${name}`)),
    ...amountsOf(items, path),
    ...anyOf.flatMap((of) => amountsOf(of, path)),
  ];
}
