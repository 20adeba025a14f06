import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '@/lib/api/contracts';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';

/** If set, runs for this many minutes; else for the number of requests below. */
const MINUTES = Number(process.env.FUZZ_MINUTES || 0);
const REQUESTS = 4000;
const MINUTE_MS = 60_000;
/** Text that only internals of the service contain, such as stack traces and SQL. */
const INSIDE = /node_modules|postgres|drizzle|\bSELECT \w|\.ts:\d|^ +at /m;
const pool = openDatabase();
let tenant: Tenant;
// biome-ignore lint/suspicious/noExplicitAny: the document is read without our types, as other programs do
let document: any;

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    events: [{ key: 'e', name: 'E', types: ['t'], sub_events: [performance('a', 50), performance('b', 3)] }],
  });
  document = await (await fetch(`${BASE()}/v1/openapi.json`)).json();
});
afterAll(() => pool.close());

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom('', '0', '-1', '1e9', 'null', 'true', '../..', '%', '%00', '\u0000', "'; --", '١', '🚲', 'NaN'),
  fc.integer().map(String),
);

/** Invalid values, mixed with valid ones so that requests get past the first check. */
const parameter = (name: string) => {
  const right: Record<string, string[]> = {
    client_name: [tenant.name, tenant.name, tenant.name, 'nope'],
    event_id: [String(tenant.subEventId('a')), String(tenant.mainEventId('e')), 'upcoming'],
    cart_id: ['fuzzfuzz1', 'fuzzfuzz2', 'fuzzfuzz3'],
    seat_id: ['azL0bNZdD1'],
    name: ['t'],
    token: ['0123456789abcdef0123456789abcdef'],
    code: ['x'],
  };
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(right[name] ?? ['x'])) },
    { weight: 1, arbitrary: anything },
  );
};

const member = () =>
  fc.oneof(
    fc.constantFrom<unknown>(tenant.subEventId('a'), tenant.subEventId('b'), tenant.discountId('standaard'), 1, 2, '1'),
    fc.jsonValue({ maxDepth: 3 }),
    anything,
  );
const body = () =>
  fc.record(
    {
      event_id: fc.oneof(fc.constant<unknown>(tenant.subEventId('a')), member()),
      discount_id: fc.oneof(fc.constant<unknown>(tenant.discountId('standaard')), member()),
      numberoftickets: fc.oneof(fc.constant<unknown>(1), member()),
      code: member(),
      seats: member(),
      cart_id: fc.oneof(fc.constantFrom<unknown>('fuzzfuzz1', 'fuzzfuzz2'), member()),
      payment_id: fc.oneof(fc.constant<unknown>(33), member()),
      email: fc.oneof(fc.constant<unknown>('fuzz@example.org'), member()),
      firstname: fc.oneof(fc.constant<unknown>('F'), member()),
      lastname: fc.oneof(fc.constant<unknown>('Z'), member()),
      redirectURL: fc.oneof(fc.webUrl({ withQueryParameters: true }), member()),
    },
    { requiredKeys: [] },
  );
const sent = () =>
  fc.oneof(
    body().map((json) => ({ type: 'application/json', text: JSON.stringify(json) })),
    fc.record({
      type: fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
        '',
      ),
      text: fc.string({ unit: 'binary', maxLength: 200 }),
    }),
  );

const header = fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.replace(/[^\x21-\x7e]/g, '_'));

const request = () => {
  const operations = Object.entries<Record<string, { parameters?: { name: string; in: string }[] }>>(
    document.paths,
  ).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })));
  return fc.constantFrom(...operations).chain(({ path, method }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    return fc.record({
      path: fc
        .tuple(...names.map(parameter))
        .map((values) => names.reduce((p, name, i) => p.replace(`{${name}}`, encode(values[i] ?? '')), path)),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'HEAD') },
      ),
      query: fc.option(fc.dictionary(fc.constantFrom('token', 'code', 'x', 'client_name'), anything), {
        nil: undefined,
      }),
      headers: fc.record(
        { 'Idempotency-Key': header, 'If-None-Match': header, 'X-Request-Id': header, Origin: header },
        { requiredKeys: [] },
      ),
      content: fc.option(sent(), { nil: undefined }),
    });
  });
};

const encode = (value: string) => {
  try {
    return encodeURIComponent(value) || '%20';
  } catch {
    return '%ED%A0%80';
  }
};

it(
  `no 5xx, page, redirect or internal text in answers to random requests made from the OpenAPI document (${MINUTES ? `${MINUTES} minutes` : REQUESTS})`,
  async () => {
    expect(Object.keys(document.paths).sort()).toEqual([...new Set(contracts.map((one) => one.path))].sort());
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(request(), { minLength: 8, maxLength: 8 }), async (requests) => {
        await Promise.all(
          requests.map(async ({ path, method, query, headers, content }) => {
            const search = query ? `?${new URLSearchParams(query)}` : '';
            const bodied = content && !['GET', 'HEAD'].includes(method);
            const response = await fetch(`${BASE()}${path}${search}`, {
              method,
              redirect: 'manual',
              headers: { ...headers, ...(bodied && content.type && { 'Content-Type': content.type }) },
              ...(bodied && { body: Buffer.from(content.text) }),
            });
            const text = await response.text();
            statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
            expect([method, path, response.status < 500]).toEqual([method, path, true]);
            expect(response.status < 300 || response.status === 304 || response.status >= 400).toBe(true);
            expect(text).not.toMatch(INSIDE);
            if (text !== '') expect(response.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
            if (response.status >= 400 && method !== 'HEAD') expect(JSON.parse(text)).toHaveProperty('code');
          }),
        );
      }),
      MINUTES
        ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: MINUTES * MINUTE_MS }
        : { numRuns: REQUESTS / 8 },
    );
    if (MINUTES) console.log(`Answers by status: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
    for (const status of [200, 201, 400, 404, 405, 415, 422])
      expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
  },
  (MINUTES + 5) * MINUTE_MS,
);
