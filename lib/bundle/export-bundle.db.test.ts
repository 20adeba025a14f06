import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { checkBundle, exportBundle, importBundle, printBundle, readBundleText } from '.';
import { newName, performance, sample } from './testing/sample';

let here: TestDatabase;
let there: TestDatabase;
const now = new Date();

beforeAll(async () => {
  [here, there] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([here.drop(), there.drop()]));

/** What the API shows: ids, prices, seats. */
const visible = ({ sql }: TestDatabase, name: string) => sql`
  SELECT s.id, s.key, m.id AS main, l.id AS location, s.starts_at, s.ends_at, k.name AS category, p.price, p.first_nr, p.last_nr,
         t.key AS type, d.discount_id, z.seats
    FROM clients c JOIN sub_events s ON s.client_id = c.id
    JOIN main_events m ON m.client_id = c.id AND m.id = s.main_event_id
    JOIN locations l ON l.client_id = c.id AND l.id = s.location_id
    JOIN sub_event_categories p ON p.client_id = c.id AND p.sub_event_id = s.id
    JOIN categories k ON k.client_id = c.id AND k.id = p.category_id
    JOIN discounts d ON d.client_id = c.id AND d.category_id = k.id
    JOIN ticket_types t ON t.client_id = c.id AND t.id = d.ticket_type_id
    JOIN (SELECT client_id, sub_event_id, category_id, count(*)::int AS seats FROM seats GROUP BY 1, 2, 3) z
      ON z.client_id = c.id AND z.sub_event_id = s.id AND z.category_id = k.id
   WHERE c.name = ${name} ORDER BY s.id, p.position, t.position`;

async function expectRoundTrip(bundle: unknown, on = now): Promise<void> {
  const { clientName } = await importBundle(here.db, bundle, { now: on });
  const exported = await exportBundle(here.db, clientName);
  const text = printBundle(exported);
  const read = readBundleText(new TextEncoder().encode(text));
  expect(checkBundle(read)).toEqual(exported);
  expect((await importBundle(here.db, read, { now })).changed).toBe(false);

  await importBundle(there.db, read, { now: new Date('2040-01-01T00:00:00Z') });
  expect(printBundle(await exportBundle(there.db, clientName))).toBe(text);
  const seen = await visible(here, clientName);
  expect(seen.length).toBeGreaterThan(0);
  expect(await visible(there, clientName)).toEqual(seen);
}

const DEMO = join(import.meta.dirname, '../../db/demo');
test.each(readdirSync(DEMO))('db/demo/%s imports again unchanged, here and elsewhere', async (file) => {
  await expectRoundTrip(readBundleText(readFileSync(join(DEMO, file))));
});

const EXAMPLES = join(import.meta.dirname, '../../docs/examples');
test.each(readdirSync(EXAMPLES))('docs/examples/%s imports again unchanged, here and elsewhere', async (file) => {
  await expectRoundTrip(readBundleText(readFileSync(join(EXAMPLES, file))));
});

type Words = Record<'sections' | 'zip' | 'text' | 'short_text' | 'types', unknown>;
const SHARED = join(import.meta.dirname, '../../../shared/data/clients');
describe.skipIf(!existsSync(SHARED))('shared examples (skipped: no shared data)', () => {
  test.each(existsSync(SHARED) ? readdirSync(SHARED) : [])('%s is contained in its export', (file) => {
    const read = (folder: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    // Ours also have rides, payment methods, plans of halls, a richer look, words of their own and more ticket types.
    const shared = read(SHARED);
    const locations = shared.locations.map(({ sections: _sections, zip: _zip, ...location }: Words) => location);
    const events = shared.events.map(
      ({ text: _text, short_text: _shortText, types: _types, ...event }: Words) => event,
    );
    const ours = read(DEMO);
    const ticket_types = ours.ticket_types.slice(0, shared.ticket_types.length);
    expect({ ...ours, ticket_types }).toMatchObject({ ...shared, locations, events });
  });
});

const file = (type: string, bytes: string) => `data:${type};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`;
const THEME = {
  accent: '#000',
  background: '#fff',
  text: '#111111',
  radius: 'none',
  dark: { accent: '#ffffff', background: '#000000', text: null },
  fonts: {
    titles: { fallback: 'serif', faces: [{ file: file('font/woff2', 'wOF2\x00\xff one'), weight: '200 800' }] },
    text: { faces: [{ file: file('font/woff2', 'wOF2 two'), style: 'italic' }] },
  },
  logo: file('image/svg+xml', '<svg/>'),
  logo_dark: file('image/webp', 'RIFF1234WEBPVP8 '),
  favicon: file('image/png', '\x89PNG\r\n\x1a\n'),
  tagline: 'Één zin',
  footer: { nl: 'Onder', fr: 'Dessous' },
  links: { terms: 'https://x.nl/t', privacy: 'https://x.nl/p', imprint: 'https://x.nl/i', contact: 'mailto:a@x.nl' },
};

test('exports every member', async () => {
  const name = newName();
  await expectRoundTrip({
    client: {
      name,
      title: 'Théâtre „X” 🎭',
      locale: 'en-GB',
      timezone: 'America/New_York',
      currency: 'USD',
      hold_minutes: 0.25,
      max_per_order: 4,
      recommendations: true,
      circle: 'kring',
      ride_margin_minutes: 0,
      recommend_window_hours: 2.5,
      vat_rate: 9,
      seller: ['Stichting Test', 'Btw NL001234567B01'],
      contact_email: 'kassa@example.org',
      theme: THEME,
      translations: { nl: { Standaard: 'Normaal', __proto__x: 'y' }, de: { 'Théâtre „X” 🎭': 'X' } },
      mail_texts: {
        all: { nl: { closing: 'Tot ziens\n\nHet team' } },
        confirmation: { en: { subject: '{shows}', greeting: 'Dear {first_name},' }, de: {} },
      },
      domains: [`z.${name}.org`, `a.${name}.org`],
      payment_methods: [
        { payment_id: 33, payment_desc: 'iDEAL', payment_cost: null },
        { payment_desc: 'Bancontact', payment_cost: '0.39', provider: 'mollie', method: 'bancontact' },
        { payment_id: 7, payment_desc: 'Door', provider: 'door' },
      ],
      redirect_hosts: ['www.example.org'],
      refund_hours: 48,
      waiting_list_hours: 24,
      waiting_room: { opens_at: '2030-01-01 10:00:00', per_minute: 300, shop_minutes: 20 },
      buyer_details: { phone: 'require', address: 'ask' },
      invoice_days: 30,
      limits: { allow: ['192.0.2.7', '2001:db8::/32'], new_carts: 50, seats: null },
      unpaid_orders: {
        confirm_minutes: 20,
        release_minutes: 60,
        seats_per_address: 4,
        seats_per_network: null,
        seats_per_performance: 30,
      },
      embed_origins: ['https://z.example.org', 'http://a.localhost:8080'],
    },
    locations: [
      {
        key: 'a',
        name: 'A',
        address: 'Straat 1',
        address1: '',
        zip: '1',
        city: 'Y',
        country: 'NL',
        phone: '+31',
        lat: -0.1,
        lon: 179.999999,
        sections: [{ name: 'Zaal', category: '1e', rows: [{ row: 'AA', seats: 3, first: 7 }] }],
      },
    ],
    ticket_types: [
      {
        key: 's',
        name: 'S',
        type: '%',
        value: '12.50',
        max_per_event: 3,
        max_per_order: 2,
        code: 'geheim',
        valid_from: '2030-01-01 00:00:00',
        valid_until: '2031-01-01 00:00:00',
      },
      { key: 'd', name: 'D', type: '=', value: '99999999.99' },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        text: '<p>x &amp; <a href="https://x.nl">y</a></p>',
        texts: { en: '<p>Words</p>' },
        short_text: 'kort',
        image: 'https://x.nl/a.JPG',
        images: [
          { url: 'https://x.nl/a.JPG', alt: 'A', focus: { x: 0.123456789, y: 1 }, width: 20_000, height: 1 },
          { url: 'https://x.nl/é.webp', alt: { nl: 'Één', fr: 'Un' } },
        ],
        types: ['b', 'a'],
        sub_events: [
          {
            key: 'p',
            location: 'a',
            date: '2030-11-03',
            time: '01:30:00',
            end: '01:15:00',
            status: 'unpub',
            max_per_order: 2,
            name: 'P',
            text: '',
            short_text: '',
            url: 'https://x.nl/p?q=1',
            image: 'https://x.nl/b.svg',
            ticket_types: ['d'],
            view_begin: '2030-01-01 00:00:00',
            view_end: '2030-11-03 01:30:00',
            categories: [
              { name: '1e', price: '0.00' },
              { name: 'staan', price: '1.05', capacity: 2 },
            ],
          },
        ],
      },
      { key: 'leeg', name: 'Nog geen data', sub_events: [] },
    ],
  });
});

test('exports a `+N` date as its day', async () => {
  const bundle = sample(newName());
  bundle.events = [{ key: 'e', name: 'E', sub_events: [performance('p', { date: '+3' })] }];
  await expectRoundTrip(bundle, new Date('2033-03-01T12:00:00Z'));
  const [event] = (await exportBundle(there.db, String(bundle.client.name))).events;
  expect(event?.sub_events[0]?.date).toBe('2033-03-04');
});

test('stores the files of a theme once each, and deletes unused ones', async () => {
  const bundle = sample(newName());
  bundle.client.theme = { ...THEME, logo_dark: THEME.logo };
  const { clientName } = await importBundle(here.db, bundle, { now });
  const files = () => here.sql<{ name: string; type: string; bytes: Buffer }[]>`
    SELECT f.name, type, bytes FROM client_files f JOIN clients c ON c.id = f.client_id WHERE c.name = ${clientName} ORDER BY type, f.name`;
  expect((await files()).map(({ type }) => type)).toEqual(['font/woff2', 'font/woff2', 'image/png', 'image/svg+xml']);
  expect((await files()).at(-1)?.bytes.toString()).toBe('<svg/>');
  const [kept] = await here.sql`SELECT theme FROM clients WHERE name = ${clientName}`;
  expect(kept?.theme.logo).toBe((await files()).at(-1)?.name);
  expect(kept?.theme.logo_dark).toBe(kept?.theme.logo);
  expect((await importBundle(here.db, structuredClone(bundle), { now })).changed).toBe(false);

  bundle.client.theme = { accent: '#000', favicon: THEME.favicon };
  expect((await importBundle(here.db, bundle, { now })).changed).toBe(true);
  expect((await files()).map(({ type }) => type)).toEqual(['image/png']);
  bundle.client.theme = null;
  await importBundle(here.db, bundle, { now });
  expect(await files()).toHaveLength(0);
});

test('refuses an unknown client', async () => {
  await expect(exportBundle(here.db, 'niemand')).rejects.toMatchObject({ code: 'client_not_found' });
});
