import { expect, test } from 'vitest';
import { originForm } from '../server/origin-form';
import { hostName } from './api/address';
import { readBody } from './api/body';
import { addSeatsContract } from './api/contracts/carts';
import { createOrderContract } from './api/contracts/orders';
import { revalidated } from './api/revalidate';
import { addressBehind } from './api/visitor';
import { checkBundle, readBundleText } from './bundle';
import { sanitiseHtml } from './bundle/sanitise-html';
import { parsePlanText } from './hall';
import { type AddressRange, findAddress, findNetwork } from './networks';
import { growthOf, MOST_GROWTH } from './testing/growth';
import { wrongFile } from './theme/files';
import { verifyTicketCode } from './tickets/ticket-code';

const post = (type: string) => (body: string) =>
  readBody(new Request('http://x/', { method: 'POST', body, headers: { 'Content-Type': type } }));
const json = post('application/json');
const form = post('application/x-www-form-urlencoded');
const multipart = post('multipart/form-data; boundary=b');

const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const parts = (n: number, name: (i: number) => string) =>
  `${Array.from({ length: n }, (_, i) => part(name(i))).join('')}--b--\r\n`;
const times = (text: string) => (n: number) => text.repeat(n);
const withHeader = (name: string) => (value: string) => new Request('http://x/', { headers: { [name]: value } });
const svg = (text: string) =>
  wrongFile(`data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`, ['image/svg+xml'], 1e9);

const seat = (i: number) => `seat${i}`;
const order = (change: object) => ({
  cart_id: 'abcdefgh',
  payment_id: 1,
  email: 'a@example.org',
  firstname: 'A',
  lastname: 'B',
  ...change,
});
const TEN = findNetwork('10.0.0.0/8') as AddressRange;
const orderBody = (value: unknown) => createOrderContract.body?.safeParse(value);
const seatsBody = (value: unknown) => addSeatsContract.body?.safeParse(value);
const quietly = (work: () => unknown) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
const hall = (rows: (n: number) => object[]) => (n: number) => ({
  format: 1,
  client: { name: 'x', title: 'X' },
  locations: [{ key: 'hall', name: 'Hall', sections: [{ name: 'S', category: 'c', rows: rows(n) }] }],
});

const CASES: [string, number, (n: number) => unknown, (input: never) => unknown][] = [
  ['a form of one name again and again', 4000, times('a&'), form],
  ['a form of an array', 2500, times('a[]=1&'), form],
  ['a form of many names', 2000, (n) => Array.from({ length: n }, (_, i) => `a${i}`).join('&'), form],
  ['a form of escapes', 4000, times('%41'), form],
  ['a multipart form of one name', 200, (n) => parts(n, () => 'a'), multipart],
  ['a multipart form of many names', 200, (n) => parts(n, String), multipart],
  ['a multipart form of dashes', 2000, times('--b\r\n'), multipart],
  ['JSON of one member again and again', 1000, (n) => `{${Array(n).fill('"a":1').join()}}`, json],
  ['JSON of many members', 1000, (n) => `{${Array.from({ length: n }, (_, i) => `"a${i}":1`).join()}}`, json],
  ['JSON nested', 2000, (n) => `{"a":${'['.repeat(n)}${']'.repeat(n)}}`, json],
  ['JSON of objects nested', 1000, (n) => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`, json],
  ['X-Forwarded-For', 500, times('10.0.0.1, '), (value: never) => addressBehind('10.0.0.1', value, [TEN])],
  ['an address of colons', 2000, times(':'), findAddress as never],
  ['an address of digits', 2000, times('1'), findAddress as never],
  ['an address of groups', 2000, times('1:'), findAddress as never],
  ['an address in brackets', 2000, times('[1'), findAddress as never],
  ['a network', 2000, times('1/'), findNetwork as never],
  ['a Host of colons', 2000, times(':1'), (value: never) => hostName(withHeader('x-forwarded-host')(value))],
  ['a Host of dots', 2000, times('.'), (value: never) => hostName(withHeader('x-forwarded-host')(value))],
  [
    'If-None-Match',
    2000,
    times('"a", '),
    (value: never) =>
      revalidated(withHeader('if-none-match')(value), { body: Buffer.from(''), headers: { ETag: '"b"' } }),
  ],
  ['a request target of slashes', 2000, times('/'), originForm as never],
  ['a request target of questions', 2000, (n) => `/v1${'/?'.repeat(n)}`, originForm as never],
  ['e-mail address of dots', 4000, (n) => order({ email: `${'a.'.repeat(n)}@example.org` }), orderBody],
  ['e-mail address of hosts', 4000, (n) => order({ email: `a@${'a.'.repeat(n)}` }), orderBody],
  ['e-mail address of dashes', 4000, (n) => order({ email: `a@${'a-'.repeat(n)}` }), orderBody],
  ['a name', 4000, (n) => order({ lastname: ' a'.repeat(n) }), orderBody],
  ['a telephone number', 4000, (n) => order({ phone: '0 '.repeat(n) }), orderBody],
  ['a redirectURL', 4000, (n) => order({ redirectURL: `https://${'a/../'.repeat(n)}` }), orderBody],
  ['a code', 4000, (n) => ({ event_id: 1, discount_id: 'a', numberoftickets: 1, code: 'a '.repeat(n) }), seatsBody],
  [
    'seats',
    250,
    (n) => ({ event_id: 1, discount_id: 'a', numberoftickets: 1, seats: Array.from({ length: n }, (_, i) => seat(i)) }),
    seatsBody,
  ],
  ['a ticket code', 2000, (n) => `DK1:${'0'.repeat(n)}`, (code: never) => verifyTicketCode(code, [])],
  ['HTML nested', 500, times('<p>'), sanitiseHtml as never],
  ['HTML of open brackets', 500, times('<'), sanitiseHtml as never],
  ['HTML of half tags', 500, times('<a '), sanitiseHtml as never],
  ['HTML of comments', 500, times('<!--'), sanitiseHtml as never],
  ['HTML of entities', 500, times('&amp;'), sanitiseHtml as never],
  ['HTML of scripts', 500, times('<script>'), sanitiseHtml as never],
  ['HTML of attributes', 500, (n) => `<a ${'href=x '.repeat(n)}>`, sanitiseHtml as never],
  ['HTML of lists', 500, times('<ul><li>'), sanitiseHtml as never],
  ['HTML of ends', 500, times('</p>'), sanitiseHtml as never],
  ['a drawing of spaces', 1000, times(' '), svg as never],
  ['a drawing of shapes', 500, (n) => `<svg>${'<path d="M0 0"/>'.repeat(n)}</svg>`, svg as never],
  ['a drawing of comments', 500, (n) => `${'<!---->'.repeat(n)}x`, svg as never],
  ['a drawing nested', 500, (n) => `<svg>${'<g>'.repeat(n)}${'</g>'.repeat(n)}</svg>`, svg as never],
  [
    'a drawing of attributes',
    500,
    (n) => `<svg><path ${Array.from({ length: n }, (_, i) => `a${i}="1"`).join(' ')}/></svg>`,
    svg as never,
  ],
  ['a plan of a name and spaces', 2000, (n) => `# s = r\na${' '.repeat(n)}=`, parsePlanText as never],
  ['a plan of a section of spaces', 2000, (n) => `#${' '.repeat(n)}a${' '.repeat(n)}(`, parsePlanText as never],
  ['a plan of brackets', 2000, (n) => `# s = r\na: ${'1(a '.repeat(n)}`, parsePlanText as never],
  ['a plan of quotes', 2000, (n) => `# s = r\n"${'\\'.repeat(n)}`, parsePlanText as never],
  [
    'a bundle of one row in parts',
    2000,
    hall((n) => Array.from({ length: n }, (_, i) => ({ row: '1', first: 2 * i + 1, seats: 1 }))),
    (value: never) => quietly(() => checkBundle(value)),
  ],
  [
    'a bundle of many rows',
    1000,
    hall((n) => Array.from({ length: n }, (_, i) => ({ row: String(i), seats: 1 }))),
    (value: never) => quietly(() => checkBundle(value)),
  ],
  [
    'a bundle of one row again',
    2000,
    hall((n) => Array.from({ length: n }, () => ({ row: '1', seats: 1 }))),
    (value: never) => quietly(() => checkBundle(value)),
  ],
  [
    'a bundle of many events',
    200,
    (n) => ({
      format: 1,
      client: { name: 'x', title: 'X' },
      events: Array.from({ length: n }, (_, i) => ({ key: `e${i}`, name: 'E', sub_events: [{ key: 's' }] })),
    }),
    (value: never) => quietly(() => checkBundle(value)),
  ],
  [
    'the text of a bundle with members twice',
    1000,
    (n) => Buffer.from(`{${Array(n).fill('"a":1').join()}}`),
    (value: never) => quietly(() => readBundleText(value)),
  ],
  [
    'the text of a bundle with arrays',
    1000,
    (n) => Buffer.from(`{"a":[${Array(n).fill('{"a":1}').join()}]}`),
    (value: never) => quietly(() => readBundleText(value)),
  ],
];

test.each(CASES)('four times as much takes not much more than four times as long: %s', async (_, n, make, work) => {
  const growth = await growthOf(n, make as (n: number) => never, work);
  expect(growth).toBeLessThan(MOST_GROWTH);
});
