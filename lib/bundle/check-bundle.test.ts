import { describe, expect, test } from 'vitest';
import { RESERVED_NAMES } from '.';
import { errorsOf, withValue } from './testing/errors-of';
import { sample } from './testing/sample';

const P1 = 'https://x.nl/a.jpg';
const SUB = 'events.0.sub_events.0';
const mailText = (text: object) => ({ receipt: { en: text } });
const jsonPath = (path: string) => path.replace(/\.(\d+)/g, '[$1]');

test('the sample is valid', () => {
  expect(errorsOf(sample('theater'))).toEqual([]);
});

describe('one invalid value is reported at its path', () => {
  test.each([
    ['client', undefined, 'is missing'],
    ['client', [], 'must be an object, not an array'],
    ['events', {}, 'must be an array, not an object'],
    ['client.name', undefined, 'is missing'],
    ['client.name', 'Theater', 'must be 2 to 40 of a-z, 0-9 and -'],
    ['client.name', 'a', 'must be 2 to 40 of a-z, 0-9 and -'],
    ['client.name', 'a'.repeat(41), 'must be 2 to 40 of a-z, 0-9 and -'],
    ['client.name', 'office', 'is a reserved word'],
    ['client.title', ' ', 'must not be empty'],
    ['client.title', 'a\0b', 'must not have control characters'],
    ['client.title', 'a\ud800', 'must be Unicode'],
    ['client.locale', 'nederlands!', 'language tag'],
    ['client.timezone', 'Europe/Nergens', 'time zone'],
    ['client.timezone', 'CET', 'time zone'],
    ['client.timezone', '+01:00', 'time zone'],
    ['client.translations', { es: { A: 'B' } }, 'is not known here', 'client.translations.es'],
    ['client.translations', { en: { A: ' ' } }, 'must not be empty', 'client.translations.en.A'],
    ['client.translations', { en: { A: 7 } }, 'must be', 'client.translations.en.A'],
    [
      'client.translations',
      { en: { 'a\0b': 'B' } },
      'must not have control characters',
      'client.translations.en["a\\u0000b"]',
    ],
    ['client.mail_texts', { welcome: {} }, 'is not known here', 'client.mail_texts.welcome'],
    ['client.mail_texts', { all: { es: {} } }, 'is not known here', 'client.mail_texts.all.es'],
    ['client.mail_texts', { all: { en: { body: 'x' } } }, 'is not known here', 'client.mail_texts.all.en.body'],
    ['client.mail_texts', { all: { en: { subject: 'x' } } }, 'must be left out', 'client.mail_texts.all.en.subject'],
    ['client.mail_texts', mailText({ subject: 'a\nb' }), 'control characters', 'client.mail_texts.receipt.en.subject'],
    ['client.mail_texts', mailText({ greeting: ' ' }), 'must not be empty', 'client.mail_texts.receipt.en.greeting'],
    ['client.mail_texts', mailText({ closing: '{name}' }), 'holds {name}', 'client.mail_texts.receipt.en.closing'],
    ['client.mail_texts', mailText({ closing: '{__proto__}' }), 'holds', 'client.mail_texts.receipt.en.closing'],
    ['client.mail_texts', mailText({ closing: 'x'.repeat(1501) }), '1500', 'client.mail_texts.receipt.en.closing'],
    [
      'client.mail_texts',
      { payment_failed: { en: { greeting: 'Dear {first_name},' } } },
      'holds {first_name}',
      'client.mail_texts.payment_failed.en.greeting',
    ],
    ['client.vat_rate', 100.01, 'must be a number from 0 to 100 with at most 2 decimals'],
    ['client.vat_rate', '9', 'must be a number'],
    ['client.seller', 'Stichting', 'must be'],
    ['client.seller', [''], 'must not be empty', 'client.seller[0]'],
    ['client.contact_email', 'kassa', 'must be an e-mail address'],
    ['client.currency', 'eur', 'currency'],
    ['client.currency', 'XYZ', 'currency'],
    ['client.hold_minutes', 0, 'must be a number from 0.0001'],
    ['client.hold_minutes', '15', 'must be a number'],
    ['client.max_per_order', 0, 'whole number from 1 to 1000'],
    ['client.max_per_order', 1001, 'whole number from 1 to 1000'],
    ['client.max_per_order', 1.5, 'whole number from 1 to 1000'],
    ['client.recommendations', 'yes', 'must be true or false, not a string'],
    ['client.recommend_window_hours', -1, 'must be a number from 0'],
    ['client.theme', [], 'must be an object'],
    [
      'client.theme',
      { accent: '#ffd400' },
      'accent on background is 1.34:1 in the light scheme',
      'client.theme.accent',
    ],
    ['client.theme', { logo: 'https://x.nl/logo.png' }, 'must be a file', 'client.theme.logo'],
    ['client.theme', { footer: { xx: 'a' } }, 'is not known here', 'client.theme.footer.xx'],
    ['client.theme', { colour: '#000' }, 'is not known here', 'client.theme.colour'],
    ['client.payment_methods', {}, 'must be an array'],
    ['client.payment_methods.0', { payment_id: 1 }, 'is missing', 'client.payment_methods[0].payment_desc'],
    [
      'client.payment_methods.0',
      { payment_desc: 'x', provider: 'cash' },
      'must be one of "mollie", "stripe"',
      'client.payment_methods[0].provider',
    ],
    [
      'client.payment_methods.0',
      { payment_desc: 'x', payment_cost: '0.5' },
      'must be an amount',
      'client.payment_methods[0].payment_cost',
    ],
    [
      'client.payment_methods.0',
      { payment_desc: 'x', provider: 'mollie', method: 'banktransfer' },
      'takes days',
      'client.payment_methods[0].method',
    ],
    [
      'client.payment_methods.0',
      { payment_desc: 'x', provider: 'door', method: 'ideal' },
      'belongs to provider',
      'client.payment_methods[0].method',
    ],
    [
      'client.payment_methods.0',
      { payment_desc: 'x', provider: 'stripe', api_key: 'test_'.padEnd(30, 'x') },
      'mollie',
      'client.payment_methods[0].api_key',
    ],
    [
      'client.payment_methods.0',
      { payment_desc: 'x', provider: 'mollie', api_key: 'geheim' },
      'an API key of Mollie',
      'client.payment_methods[0].api_key',
    ],
    [
      'client.payment_methods.0',
      { payment_desc: 'x', provider: 'stripe', secret_key: 'sk_test_0123456789' },
      'with secret',
      'client.payment_methods[0].webhook_secret',
    ],
    ['client.redirect_hosts.0', 'https://x.nl', 'host name'],
    ['client.refund_hours', -1, 'whole number'],
    ['client.buyer_details', { phone: 'yes' }, '"no", "ask" or "require"', 'client.buyer_details.phone'],
    ['client.buyer_details', { fax: 'ask' }, 'is not known here', 'client.buyer_details.fax'],
    ['client.unpaid_orders', { confirm_minutes: 4 }, 'from 5 to 120', 'client.unpaid_orders.confirm_minutes'],
    ['client.unpaid_orders', { seats_per_address: 0 }, 'from 1 to', 'client.unpaid_orders.seats_per_address'],
    ['client.unpaid_orders', { seats: 1 }, 'is not known here', 'client.unpaid_orders.seats'],
    ['client.domains.0', 'https://x.nl', 'host name'],
    ['client.domains.0', 'X.nl', 'host name'],
    ['client.domains.0', 'x.nl:80', 'host name'],
    ['client.extra', 1, 'is not known here'],
    ['extra', 1, 'is not known here'],
    ['locations.0.key', '', 'must not be empty'],
    ['locations.0.location_id', 0, 'whole number'],
    ['locations.0.location_id', 2 ** 31, 'whole number'],
    ['locations.0.lat', 91, 'must be a number from -90 to 90'],
    ['locations.0.lon', undefined, 'lat and lon go together'],
    ['locations.1.sections.0.rows', [], 'must have at least one entry'],
    ['locations.1.sections.0.rows.0.seats', 0, 'whole number'],
    ['locations.1.sections.0.rows.0.first', 0, 'whole number'],
    ['locations.1.sections.0.rows.0.row', 1, 'must be a string, not a number'],
    [
      'locations.1.sections.0.rows.1',
      { row: 'A', seats: 1, first: 4 },
      'must not have seats that locations[1].sections[0].rows[0] has',
    ],
    ...(
      [
        [{ seats: 'x' }, 'must be how many seats it has, or a list', 'seats'],
        [{ seats: [] }, 'must have at least one seat', 'seats'],
        [{ seats: [null, null] }, 'must have at least one seat', 'seats'],
        [{ seats: Array(10_001).fill(null) }, 'must have at least one seat', 'seats'],
        [{ seats: [1, ...Array(10_000).fill(null)] }, 'must have at most 10000 entries', 'seats'],
        [{ seats: [1, [2]] }, 'must be a seat, or null', 'seats[1]'],
        [{ seats: [1, -2] }, 'whole number', 'seats[1]'],
        [{ seats: [1, ' '] }, 'must not be empty', 'seats[1]'],
        [{ seats: [1, { x: 1 }] }, 'is missing', 'seats[1].seat'],
        [{ seats: [{ seat: 1, aisle: true }] }, 'is not known here', 'seats[0].aisle'],
        [{ seats: [{ seat: 1, x: Number.POSITIVE_INFINITY, y: 0 }] }, 'must be', 'seats[0].x'],
        [{ seats: [{ seat: 1, x: 1001, y: 0 }] }, 'must be a number from -1000 to 1000', 'seats[0].x'],
        [{ seats: [1, 2, '1'] }, 'must differ from locations[1].sections[0].rows[0].seats[0]', 'seats[2]'],
        [{ seats: [1], first: 5 }, 'must be left out: seats is a list', 'first'],
        [{ seats: [{ seat: 1, x: 0 }] }, 'is missing: seats[0] says where it stands', 'seats[0].y'],
        [{ seats: [2, { seat: 1, x: 3, y: 0 }] }, 'is missing: seats[1] says where it stands', 'seats[0].x'],
        [{ seats: [{ seat: 1, x: 0, y: 0 }], curve: 1 }, 'must be left out: its seats say', 'curve'],
        [
          { seats: [1, { seat: 2, companion_of: 1 }] },
          'must be the number of a wheelchair place',
          'seats[1].companion_of',
        ],
        [{ seats: [{ seat: 1, wheelchair: true, companion_of: 1 }] }, 'must be left out', 'seats[0].companion_of'],
        [{ seats: 4, curve: 21 }, 'must be a number from 0 to 20', 'curve'],
        [{ seats: 200, curve: 2 }, 'must be less: the ends of the row', 'curve'],
        [
          {
            seats: [
              { seat: 1, x: 0, y: 0 },
              { seat: 2, x: 0.3, y: 0.3 },
            ],
          },
          'must not stand where locations[1].sections[0].rows[0].seats[0]',
          'seats[1]',
        ],
        [{ seats: 4, y: 1 }, 'must not stand where locations[1].sections[0].rows[0] stands', '', 1],
      ] as [object, string, string, number?][]
    ).map(([row, message, at, nr = 0]) => [
      'locations.1.sections.0.rows',
      [
        { row: 'A', ...row },
        { row: 'B', seats: 4, ...(nr === 1 && { y: 1 }) },
      ],
      message,
      `locations[1].sections[0].rows[${nr}]${at && '.'}${at}`,
    ]),
    [
      'locations.1.sections.0.rows.1',
      { row: 'A', seats: [5] },
      'must not go on with the row at locations[1].sections[0].rows[0]',
    ],
    ['locations.1.key', 'vlakke-vloer', 'must differ from locations[0].key'],
    ['ticket_types.0.type', 'x', 'must be one of "€", "=", "%"'],
    ['ticket_types.0.value', '1', 'must be an amount'],
    ['ticket_types.0.value', 1, 'must be an amount'],
    ['ticket_types.0.value', '-1.00', 'must be an amount'],
    ['ticket_types.0.value', '100000000.00', 'must be an amount'],
    ['ticket_types.0.max_per_event', 0, 'whole number'],
    ['ticket_types.0.valid_from', '2026-03-29 02:30:00', 'does not exist in Europe/Amsterdam'],
    ['ticket_types.0.valid_from', '2026-02-30 00:00:00', 'YYYY-MM-DD HH:MM:SS'],
    ['ticket_types.1.key', 'standaard', 'must differ from ticket_types[0].key'],
    ['events.0.name', undefined, 'is missing'],
    ['events.0.event_id', 1.5, 'whole number'],
    ['events.0.image', 'https://x.nl/a.pdf', 'must be an absolute https address that ends in'],
    ['events.0.image', '/a.jpg', 'must be an absolute https address that ends in'],
    ['events.0.image', 'http://x.nl/a.jpg', 'must begin with https: browsers do not show an http picture in the shop'],
    ['events.0.sub_events.0.image', 'HTTP://x.nl/a.jpg', 'must begin with https: browsers do not show'],
    ['events.0.images', [{ url: 'http://x.nl/a.jpg' }], 'must begin with https:', 'events[0].images[0].url'],
    [
      'events.0.images',
      [{ url: P1 }, { url: P1 }],
      'must differ from events[0].images[0].url',
      'events[0].images[1].url',
    ],
    ['events.0.images', [{ url: P1, focus: { x: 0.5, y: 1.01 } }], 'from 0 to 1', 'events[0].images[0].focus.y'],
    ['events.0.images', [{ url: P1, focus: { x: 0 } }], 'is missing', 'events[0].images[0].focus.y'],
    ['events.0.images', [{ url: P1, width: 800 }], 'must be given together with width', 'events[0].images[0].height'],
    ['events.0.images', [{ url: P1, width: 1e6, height: 1 }], 'whole number from 1', 'events[0].images[0].width'],
    ['events.0.images', [{ url: P1, alt: 'x'.repeat(301) }], 'must be one line of 1 to 300', 'events[0].images[0].alt'],
    ['events.0.images', Array.from({ length: 13 }, (_, i) => ({ url: `${P1}?${i}.jpg` })), 'must be at most 12'],
    ['events.0.text', 'a\u0001', 'control characters'],
    ['events.0.types', ['a', 'a'], 'must differ from events[0].types[0]', 'events[0].types[1]'],
    [`${SUB}.location`, 'elders', 'must be the key of a location of this file'],
    [`${SUB}.url`, 'javascript:alert(1)', 'must be an absolute http or https address'],
    [`${SUB}.date`, '2026-02-30', 'must be a date'],
    [`${SUB}.date`, '+-1', 'must be a date'],
    [`${SUB}.date`, '02-05-2031', 'must be a date'],
    [`${SUB}.time`, '24:00:00', 'must be a time'],
    [`${SUB}.time`, '20:30', 'must be a time'],
    [`${SUB}.end`, '20:30:00', 'must differ from time'],
    [`${SUB}.status`, 'sold', 'must be one of "pub", "nosal", "unpub", "arch", "trash"'],
    [`${SUB}.view_end`, '0000-00-00 00:00:00', 'YYYY-MM-DD HH:MM:SS'],
    [`${SUB}.max_per_order`, null, undefined],
    [`${SUB}.ticket_types`, [], 'must name at least one ticket type'],
    [`${SUB}.ticket_types`, ['cjp', 'geen'], 'must be the key of a ticket type', `${jsonPath(SUB)}.ticket_types[1]`],
    [`${SUB}.ticket_types`, ['cjp', 'cjp'], 'must differ from', `${jsonPath(SUB)}.ticket_types[1]`],
    [`${SUB}.categories`, [], 'must have at least one entry'],
    [`${SUB}.categories.0.price`, '24,50', 'must be an amount'],
    [`${SUB}.categories.0.price`, undefined, 'is missing'],
    [`${SUB}.categories.0.capacity`, undefined, 'the location has no section of this category'],
    [`${SUB}.categories.0.capacity`, 0, 'whole number'],
    [`${SUB}.categories.0.capacity`, 2 ** 20, 'whole number'],
    ['events.0.sub_events.1.key', 'vrij', 'must differ from events[0].sub_events[0].key'],
  ] as [string, unknown, string | undefined, string?][])('%s = %j', (path, value, message, at = jsonPath(path)) => {
    const bundle = withValue('client.domains', ['kassa.example.org']) as { client: { domains: string[] } };
    const changed = path.startsWith('client.domains')
      ? { ...bundle, client: { ...bundle.client, domains: [value] } }
      : withValue(path, value);
    const own = errorsOf(changed).filter((error) => error.path === at);
    expect(own.map((error) => error.message)).toEqual(message === undefined ? [] : [expect.stringContaining(message)]);
  });

  test.each([null, 1, 'x', true, []])('%j is no bundle', (bundle) => {
    expect(errorsOf(bundle)).toMatchObject([{ path: '' }]);
  });
});

test.each(RESERVED_NAMES.filter((name) => /^[a-z0-9-]{2,}$/.test(name)))('%s is reserved', (name) => {
  expect(errorsOf(sample(name))).toEqual([{ path: 'client.name', message: 'is a reserved word' }]);
});
