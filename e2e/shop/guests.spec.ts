import { existsSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { openBrowser, PHONE } from '../setup/browser';
import { eventually } from '../setup/eventually';
import { DIST_DIR, startService } from '../setup/service';

/** A network address of this machine. The service takes connections to it for those of another machine. */
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
const TOKEN = 'k'.repeat(40);
const MAIL_FOLDER = `${DIST_DIR}/guests-outbox`;

type Service = Awaited<ReturnType<typeof startService>>;
let database: TestDatabase;
let tenant: Tenant;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let service: Service;
const isMail = (name: string) => name.endsWith('.eml');
const shop = () => world(database, tenant);
const at = (host: string, { url } = service) => `http://${host}:${new URL(url).port}`;

beforeAll(async () => {
  rmSync(MAIL_FOLDER, { recursive: true, force: true });
  database = await testDatabase();
  tenant = await makeSellingTenant(database);
  browser = await openBrowser();
  service = await open();
  await shop().order(await shop().fillCart('free', 1, 'gratis'));
  // Polls the folder, not the page: rendering pages would keep the process from sending its mail.
  await eventually(() => expect(existsSync(MAIL_FOLDER) && readdirSync(MAIL_FOLDER).some(isMail)).toBe(true));
});
afterAll(async () => {
  await service?.stop();
  await browser?.close();
  await database?.drop();
});

const open = (env = {}): Promise<Service> =>
  startService(database.url, {
    WEB_PROCESSES: '1',
    LISTEN: 'all',
    SHOW_OUTBOX: 'true',
    GUEST_TOKEN: TOKEN,
    MAIL_FOLDER,
    ...env,
  });

async function get(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const mailAddress = async (): Promise<string | undefined> =>
  /href="(\/outbox\/[^"?]+\.eml)"/.exec((await get(`${service.url}/outbox`)).text)?.[1];

/** Makes a request with a Host header, which `fetch` does not allow. */
const statusBy = (host: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(service.url);
    request({ host: '127.0.0.1', port, path, headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

const statusOf = async (ref: string): Promise<string> =>
  (await database.sql`SELECT status FROM test_bank_payments WHERE ref = ${ref}`)[0]?.status;

describe.runIf(outside)('on a machine with a network', () => {
  it('listens on this machine only, unless LISTEN says otherwise', async () => {
    const closed = await open({ LISTEN: '' });
    try {
      expect((await get(at('127.0.0.1', closed))).status).toBe(200);
      expect((await get(at('localhost', closed))).status).toBe(200);
      await expect(fetch(at(outside ?? '', closed))).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    } finally {
      await closed.stop();
    }
  });

  it('shows the outbox to this machine only', async () => {
    const paths = ['/outbox', (await mailAddress()) ?? ''];
    for (const path of paths) {
      expect((await get(at('127.0.0.1') + path)).status).toBe(200);
      expect((await get(at(outside ?? '') + path)).status).toBe(404);
    }
  });

  it('refuses other machines at the test bank, with a message', async () => {
    const { ref } = await shop().begin('free', 1);
    const path = `/${tenant.name}/testbank/${ref}`;
    const { page, context, problems } = await browser.visit({ site: at(outside ?? ''), viewport: PHONE });
    for (const [language, words] of Object.entries({
      nl: 'alleen open',
      en: 'only open',
      de: 'nur in',
      fr: 'n’est ouverte',
    })) {
      await context.addCookies([{ name: `lang-${tenant.name}`, value: language, url: at(outside ?? '') }]);
      await page.goto(path);
      expect(await page.getByRole('main').textContent()).toContain(words);
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    }
    expect(problems).toEqual([]);

    // A form that was served to this machine, sent from the network.
    const own = await get(at('127.0.0.1') + path);
    const form = new FormData();
    for (const [, name = '', value = ''] of own.text.matchAll(
      /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g,
    ))
      form.set(name, value);
    form.set('deed', 'pay');
    const send = (base: string) =>
      fetch(base + path, { method: 'POST', body: form, headers: { Origin: base }, redirect: 'manual' });
    expect((await send(at(outside ?? ''))).status).toBe(404);
    expect(await statusOf(ref)).toBe('open');
    expect((await send(at('127.0.0.1'))).status).toBe(303);
    expect(await statusOf(ref)).toBe('paid');
  });

  it('the printed link opens both to one other browser, once', async () => {
    const link = `${at(outside ?? '')}/outbox/open/${TOKEN}`;
    expect((await get(`${at(outside ?? '')}/outbox/open/${'x'.repeat(40)}`)).status).toBe(404);
    expect((await fetch(link, { method: 'HEAD' })).headers.get('set-cookie')).toBeNull();
    expect((await get(link, { 'Sec-Purpose': 'prefetch' })).headers.get('set-cookie')).toBeNull();

    const { page, context } = await browser.visit({ site: at(outside ?? '') });
    await page.goto(link);
    await page.waitForURL('**/outbox');
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    const cookies = await context.cookies();
    const [cookie] = cookies.filter(({ name }) => name === 'doek-guest');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1 });
    expect(cookie?.value).not.toContain(TOKEN);

    const { ref } = await shop().begin('free', 1);
    await page.goto(`/${tenant.name}/testbank/${ref}`);
    await page.getByRole('button', { name: 'Betalen', exact: true }).click();
    await page.waitForURL(`**/${tenant.name}/order/**`);
    expect(await statusOf(ref)).toBe('paid');

    expect((await get(link)).status).toBe(403);
    expect((await get(`${at(outside ?? '')}/outbox`, { Cookie: 'doek-guest=x' })).status).toBe(404);
  });

  it('gives the cookie to one of many concurrent users of the link', async () => {
    const token = 'm'.repeat(40);
    const other = await open({ GUEST_TOKEN: token, WEB_PROCESSES: '2' });
    try {
      const link = `${at(outside ?? '', other)}/outbox/open/${token}`;
      const answers = await Promise.all(Array.from({ length: 20 }, () => get(link)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(403)]);
    } finally {
      await other.stop();
    }
  });
});

describe('this machine', () => {
  it.each([
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Forwarded-For', '127.0.0.1, 203.0.113.9'],
    ['X-Real-IP', '203.0.113.9'],
    ['Forwarded', 'for=203.0.113.9'],
    ['Via', '1.1 proxy'],
  ])('is not the sender when a proxy on it speaks for others: %s: %s', async (name, value) => {
    for (const path of ['/outbox', (await mailAddress()) ?? ''])
      expect((await get(at('127.0.0.1') + path, { [name]: value })).status).toBe(404);
  });

  it('does not count as the sender behind a trusted proxy', async () => {
    const behind = await open({ TRUSTED_PROXIES: '127.0.0.0/8, ::1' });
    const { status } = await get(`${behind.url}/outbox`, { 'X-Forwarded-For': '127.0.0.1' });
    await behind.stop();
    expect(status).toBe(404);
  });

  it('is not recognised where PUBLIC_URL implies a proxy', async () => {
    const behind = await open({ PUBLIC_URL: 'https://tickets.example' });
    const { status } = await get(`${behind.url}/outbox`);
    await behind.stop();
    expect(status).toBe(404);
  });

  it('shows mail under a loopback name only', async () => {
    const path = (await mailAddress()) ?? '';
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1', '[::1]:80'])
      expect(await statusBy(host, path)).toBe(200);
    for (const host of ['rebound.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect(await statusBy(host, path)).toBe(404);
  });
});
