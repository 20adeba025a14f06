import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { originForm } from '../server/origin-form';
import { hostName } from './api/address';
import { readBody } from './api/body';
import { contracts } from './api/contracts';
import { addSeatsContract } from './api/contracts/carts';
import { revalidated } from './api/revalidate';
import { addressBehind } from './api/visitor';
import { checkBundle, readBundleText } from './bundle';
import { sanitiseHtml } from './bundle/sanitise-html';
import { bundleSchema } from './bundle/schema';
import { parsePlanText } from './hall';
import { type AddressRange, findAddress, findNetwork } from './networks';
import { nameIn, namesIn } from './orders/read-names';
import { growthOf, MOST_GROWTH } from './testing/growth';
import { inputsOf, textMembersOf } from './testing/text-members';
import { wrongFile } from './theme/files';
import { verifyTicketCode } from './tickets/ticket-code';

/** Every object schema that a file of app/ makes when it is imported. */
const made = vi.hoisted((): { file: string; schema: z.ZodType }[] => []);
vi.mock('zod', async (original) => {
  const zod = await original<typeof import('zod')>();
  const keep = <T extends z.ZodType>(schema: T): T => {
    const [, file] = /\/(app\/[^\n]*?\.tsx?):/.exec(new Error().stack?.split('\n')[3] ?? '') ?? [];
    if (file) made.push({ file, schema });
    return schema;
  };
  const object: typeof zod.z.object = (...args) => {
    const schema = zod.z.object(...args);
    const { catchall } = schema;
    return keep(Object.assign(schema, { catchall: (rest: never) => keep(catchall.call(schema, rest)) }));
  };
  return { ...zod, z: { ...zod.z, object } };
});

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
const TEN = findNetwork('10.0.0.0/8') as AddressRange;
const seatsBody = (value: unknown) => addSeatsContract.body?.safeParse(value);
const namesOf = (list: never) => namesIn(list).map(nameIn);
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
  [
    'seats',
    250,
    (n) => ({ event_id: 1, discount_id: 'a', numberoftickets: 1, seats: Array.from({ length: n }, (_, i) => seat(i)) }),
    seatsBody,
  ],
  ['names of marks', 4000, times('\u0301\u0323'), namesOf],
  ['names of quotes', 4000, times('"'), namesOf],
  ['names of cells', 4000, times(' a;'), namesOf],
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

const TEXTS = { letters: 'a', spaces: ' ', marks: '\u0301\u0323', dots: '.', slashes: '/', ats: '@', digits: '1' };

/** What reads input of strangers, by name. */
async function readSchemas(): Promise<{ name: string; schema: z.ZodType }[]> {
  const ofApi = contracts.flatMap(({ operationId, params, query, body }) =>
    [params, query, ...(body ? [body] : [])].map((schema) => ({ name: operationId, schema })),
  );
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  for (const file of files)
    if (readFileSync(`app/${file}`, 'utf8').includes("from 'zod'")) await import(/* @vite-ignore */ `../app/${file}`);
  return [
    ...ofApi,
    { name: 'bundle', schema: bundleSchema },
    ...made.map(({ file, schema }) => ({ name: file, schema })),
  ];
}

const schemasRead = readSchemas();

test('every text of every schema is refused for its length before anything else is done with it', async () => {
  const schemas = await schemasRead;
  for (const form of ['app/office/[client]/team/actions.ts', 'app/[client_name]/checkout/read-form.ts'])
    expect(schemas.map(({ name }) => name)).toContain(form);
  const unbounded = schemas.flatMap(({ name, schema }) =>
    textMembersOf(schema).flatMap(({ path, most }) => (most === undefined ? [`${name}: ${path}`] : [])),
  );
  expect(unbounded).toEqual([]);
});

test.each(Object.entries(TEXTS))('no schema takes much longer for four times as many %s', async (_, text) => {
  const slow: string[] = [];
  for (const { name, schema } of await schemasRead) {
    const growth = await growthOf(
      4000,
      (n) => inputsOf(schema, text.repeat(n)),
      (inputs) => inputs.map((input) => quietly(() => schema.safeParse(input))),
      200,
    );
    if (growth >= MOST_GROWTH) slow.push(name);
  }
  expect(slow).toEqual([]);
});
