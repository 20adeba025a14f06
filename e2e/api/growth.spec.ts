import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { webProgram } from '@/server/bundle';
import { openDatabase } from '../setup/api';
import { DIST_DIR, startService } from '../setup/service';

const pool = openDatabase();
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant(pool.db);
  service = await startService(process.env.E2E_DATABASE_URL ?? '', { WEB_PROCESSES: '1' }, [webProgram(DIST_DIR)]);
});
afterAll(async () => {
  await service.stop();
  await pool.close();
});

type RawRequest = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

async function ask({ path = '/', method = 'GET', headers, body }: RawRequest): Promise<void> {
  const { port } = new URL(service.url);
  const asked = httpRequest({ host: 'localhost', port, path, method, ...(headers && { headers }) });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'close');
}

const LEAST_TICKS = 12;

/** CPU time of the service in hundredths of a second. */
async function ticks(): Promise<number> {
  const stat = await readFile(`/proc/${service.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Ticks of one request. A request shorter than an eighth of a second is repeated. */
async function costOf(asked: RawRequest): Promise<number> {
  const begin = await ticks();
  for (let count = 1; ; count++) {
    await ask(asked);
    const spent = (await ticks()) - begin;
    if (spent >= LEAST_TICKS) return spent / count;
  }
}

const cart = () => `/v1/${tenant.name}/cart/abcdefgh`;
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

// The limits of Node.js and the service: 16 KiB of head, 64 KiB of body.
const CASES: [string, number, (n: number) => RawRequest][] = [
  ['a form of one name', 8000, (n) => ({ method: 'POST', path: cart(), headers: FORM, body: 'a&'.repeat(n) })],
  [
    'a form of a page',
    8000,
    (n) => ({ method: 'POST', path: `/${tenant.name}/language`, headers: FORM, body: 'a&'.repeat(n) }),
  ],
  ['a path of tildes', 3500, (n) => ({ path: `/${'~'.repeat(n)}//x` })],
  ['a path of dots', 3500, (n) => ({ path: `/${'.'.repeat(n)}/x` })],
  ['a path of slashes', 3500, (n) => ({ path: `/x${'/a'.repeat(n / 2)}` })],
  ['a path of percents', 1100, (n) => ({ path: `/${'%41'.repeat(n)}` })],
  ['a path of orders', 500, (n) => ({ path: `/x${'/order'.repeat(n)}` })],
  ['a query', 1700, (n) => ({ path: `/${tenant.name}?${'a&'.repeat(n)}` })],
  ['a query of the interface', 1700, (n) => ({ path: `${cart()}?${'a&'.repeat(n)}` })],
  [
    'cookies',
    800,
    (n) => ({
      path: `/${tenant.name}`,
      headers: { Cookie: Array.from({ length: n }, (_, i) => `a${i % 10}=`).join('; ') },
    }),
  ],
  ['Accept-Language', 1100, (n) => ({ path: `/${tenant.name}`, headers: { 'Accept-Language': 'nl,'.repeat(n) } })],
  [
    'Accept-Encoding',
    1100,
    (n) => ({ path: `/v1/${tenant.name}/events`, headers: { 'Accept-Encoding': ' ;,'.repeat(n) } }),
  ],
  ['X-Forwarded-For', 1100, (n) => ({ path: cart(), headers: { 'X-Forwarded-For': '::,'.repeat(n) } })],
  [
    'Referer',
    3000,
    (n) => ({
      method: 'POST',
      path: `/${tenant.name}/language`,
      headers: { ...FORM, Referer: `http://${'a.'.repeat(n / 2)}` },
      body: 'lang=nl',
    }),
  ],
];

test.each(CASES)('four times the input takes about four times as long: %s', async (_, n, make) => {
  // Warms up the JIT compiler.
  for (const size of [n, 4 * n]) for (let i = 0; i < 5; i++) await ask(make(size));
  const small = await costOf(make(n));
  let large = await costOf(make(4 * n));
  // What else the process does meanwhile, such as compiling, only adds.
  for (let again = 0; again < 2 && large / small >= 8; again++) large = Math.min(large, await costOf(make(4 * n)));
  expect(large / small).toBeLessThan(8);
});
