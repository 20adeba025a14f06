import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { dnsServer } from '@/lib/testing/dns-server';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { formIn } from '../setup/office';
import { type Service, startService } from '../setup/service';

const names = new Map<string, { A?: string[]; TXT?: string[] }>();
const DOMAIN = 'tickets.bellevue.example';
let [database, service, site]: [TestDatabase, Service, Server] = [] as never;
let [ours, theirs]: [Tenant, Tenant] = [] as never;
let dns: Awaited<ReturnType<typeof dnsServer>>;
let file = '';

beforeAll(async () => {
  [database, dns] = await Promise.all([testDatabase(), dnsServer(names)]);
  const events = [{ key: 'e', name: 'De kersentuin', sub_events: [performance('a', 5)] }];
  [ours, theirs] = [await makeTenant(database.db, { events }), await makeTenant(database.db, { events })];
  const settings = {
    DNS_SERVERS: dns.address,
    WEBHOOK_PRIVATE_TARGETS: 'true',
    WEB_PROCESSES: '1',
    TRUSTED_PROXIES: '',
  };
  service = await startService(database.url, settings);
  // The organisation's own site, which the name leads to at first.
  site = createServer((_, response) => response.end(file)).listen(Number(new URL(service.url).port), '127.0.0.2');
  await once(site, 'listening');
});
afterAll(async () => {
  site?.close();
  dns?.stop();
  await service?.stop();
  await database?.drop();
});

/** The status and text of an address as a browser asks for it by this host name. */
async function shown(path: string, host?: string) {
  const { port } = new URL(service.url);
  const asked = request({ host: '127.0.0.1', port, path, headers: { Host: host ?? `localhost:${port}` } }).end();
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return { status: answer.statusCode, text };
}
const isShop = async (host: string) => (await shown('/cart', host)).status === 200;

/** The page of an organisation's host names, and `press`, which fills in and sends the form with this text. */
async function openPage(tenant: Tenant) {
  const { token } = await makeMember(database.db, tenant.client);
  const url = `${service.url}/office/${tenant.name}/settings/domains`;
  const headers = { Cookie: `office=${token}`, Origin: service.url, 'Accept-Language': 'en' };
  const read = async () => (await fetch(url, { headers })).text();
  const press = async (text: string, more: Record<string, string> = {}) => {
    const form = formIn(await read(), text);
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    return (await fetch(url, { method: 'POST', body: form, headers })).text();
  };
  return { read, press };
}

it('the service’s own name cannot be taken from everybody', async () => {
  const page = await openPage(theirs);
  expect(await page.press('Host name', { domain: 'localhost' })).toContain('belongs to this service or to a machine');
  await database.sql`INSERT INTO client_domains (client_id, domain) VALUES (${theirs.client.id}, 'localhost')`;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  for (const path of ['/office/sign-in', '/docs', `/${ours.name}`]) expect((await shown(path)).status, path).toBe(200);
});

it('a name works once it leads here and is proven, by the button and by itself, and no more when that is gone', async () => {
  const [page, thief] = [await openPage(ours), await openPage(theirs)];
  await thief.press('Host name', { domain: DOMAIN });
  await page.press('Host name', { domain: DOMAIN });
  const told = await page.read();
  expect(told).toContain(`_doek.${DOMAIN}`);
  const [proof = ''] = /doek=[\w-]{43}/.exec(told) ?? [];
  const canonical = `<link rel="canonical" href="https://${DOMAIN}"/>`;
  const links = async () => (await shown(`/${ours.name}`)).text.includes(canonical);
  expect([await isShop(DOMAIN), await links()]).toEqual([false, false]);
  expect(await page.press('>Check<')).toContain('DNS does not know this name yet');
  file = `${proof}\n`;
  names.set(DOMAIN, { A: ['127.0.0.2'] });
  expect(await page.press('>Check<')).toContain('leads to another address');
  expect(await isShop(DOMAIN)).toBe(false);
  names.set(DOMAIN, { A: ['127.0.0.1'] });
  expect(await thief.press('>Check<')).toContain('no proof yet');
  expect(await isShop(DOMAIN)).toBe(false);
  await database.sql`UPDATE domain_claims SET next_check_at = now()`;
  await expect.poll(() => isShop(DOMAIN), { timeout: 60_000, interval: 500 }).toBe(true);
  await expect.poll(links, { timeout: 10_000 }).toBe(true);
  expect(await page.read()).toContain('Works: pages, mails and links use it.');
  expect(await page.press('>Check<')).toContain('DNS: 127.0.0.1.');

  names.set(DOMAIN, { A: ['127.0.0.2'] });
  await page.press('>Check<');
  expect(await isShop(DOMAIN)).toBe(true);
  await database.sql`UPDATE domain_claims SET next_check_at = now(), failing_since = failing_since - interval '1 hour'`;
  await expect.poll(() => isShop(DOMAIN), { timeout: 60_000, interval: 500 }).toBe(false);
  expect([await links(), await page.read()]).toEqual([false, expect.stringContaining('Does not work yet.')]);
});
