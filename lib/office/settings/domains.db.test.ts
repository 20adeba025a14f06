import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { clientDirectory } from '@/lib/clients';
import { env } from '@/lib/env';
import { makeMember } from '@/lib/staff/testing/make-member';
import { dnsServer } from '@/lib/testing/dns-server';
import { settingsStage } from '@/lib/testing/settings-stage';
import { makeTenant } from '@/lib/testing/tenant';
import { addDomain, checkDomain, checkDueDomain, getSettings, listDomains, removeDomain, settingsVersion } from '.';

const { at, member, exported } = settingsStage();
type Office = Awaited<ReturnType<typeof member>>;

const HERE = '203.0.113.10';
const names = new Map<string, { A?: string[]; TXT?: string[]; broken?: boolean }>();
let dns: Awaited<ReturnType<typeof dnsServer>>;
let domain: string;
beforeAll(async () => {
  dns = await dnsServer(names);
  Object.assign(env, { DNS_SERVERS: [dns.address], PUBLIC_URL: 'https://doek.example', OFFICE_URL: undefined });
});
afterAll(() => dns.stop());
beforeEach(() => {
  names.clear();
  names.set('doek.example', { A: [HERE] });
  domain = `tickets.${at.tenant.name}.example`;
  env.WEBHOOK_PRIVATE_TARGETS = undefined;
});

const seen = async (ctx: Office) => settingsVersion(await getSettings(ctx), ['domains']);
const add = async (ctx: Office, name = domain) => addDomain(ctx, { seen: await seen(ctx), domain: name });
const stranger = async () => makeMember(at.database.db, (await makeTenant(at.database.db)).client);
const rowOf = async (ctx: Office) => (await listDomains(ctx)).find((row) => row.domain === domain);
/** Makes the TXT record that the page asks for. */
async function prove(ctx: Office) {
  const { record, proof } = (await rowOf(ctx)) ?? expect.fail('no claim');
  names.set(record, { TXT: ['v=spf1 -all', proof] });
}
let reads = 0;
async function owner() {
  // After the cache of domains has expired.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 * ++reads });
  const { clientOf } = await clientDirectory(at.database.db);
  vi.useRealTimers();
  return clientOf.get(domain);
}
const later = async (ms: number) => {
  while ((await checkDueDomain(at.database.db, new Date(Date.now() + ms))) > 0);
};
const [HOUR, DAY] = [3_600_000, 86_400_000];

it('a host name works only once it leads here and a TXT record proves it', async () => {
  const ctx = await member();
  await add(ctx);
  expect([await owner(), (await exported()).client.domains]).toEqual([undefined, [domain]]);
  expect(await checkDomain(ctx, domain)).toMatchObject({ works: false, problem: 'no_dns' });
  names.set(domain, { A: [HERE] });
  expect(await checkDomain(ctx, domain)).toMatchObject({ works: false, problem: 'no_proof' });
  await prove(ctx);
  names.set(domain, { A: [HERE, '203.0.113.99'] });
  expect(await checkDomain(ctx, domain)).toMatchObject({ works: false, problem: 'elsewhere' });
  expect(await owner()).toBeUndefined();
  names.set(domain, { A: [HERE] });
  expect(await checkDomain(ctx, domain)).toMatchObject({ works: true, problem: null });
  expect(await owner()).toBe(at.tenant.name);
  await removeDomain(ctx, { seen: await seen(ctx), domain });
  expect([await owner(), await listDomains(ctx)]).toEqual([undefined, []]);
});

it('the background job checks too, and a claim by a stranger takes nothing from the rightful owner', async () => {
  const [ctx, thief] = [await member(), await stranger()];
  await add(thief);
  await add(ctx);
  names.set(domain, { A: [HERE] });
  await prove(ctx);
  await later(0);
  expect([await owner(), (await rowOf(thief))?.problem]).toEqual([at.tenant.name, 'no_proof']);
  await expect(checkDomain(await stranger(), domain)).rejects.toMatchObject({ code: 'not_found' });
});

it('without its record a name works for another week, and not at all where another organisation proves it', async () => {
  const [ctx, next] = [await member(), await stranger()];
  await add(ctx);
  names.set(domain, { A: [HERE] });
  await prove(ctx);
  await later(0);
  names.delete(`_doek.${domain}`);
  await later(DAY);
  expect([await owner(), await rowOf(ctx)]).toMatchObject([at.tenant.name, { works: true, problem: 'no_proof' }]);
  // DNS that gives no answer proves nothing.
  names.set(`_doek.${domain}`, { broken: true });
  await later(9 * DAY);
  expect(await owner()).toBe(at.tenant.name);
  await add(next);
  await prove(next);
  await later(9 * DAY);
  expect([await owner(), await rowOf(ctx)]).toMatchObject([next.client.name, { works: false, problem: 'no_proof' }]);
  names.delete(`_doek.${domain}`);
  await later(10 * DAY);
  await later(18 * DAY);
  expect([await owner(), (await rowOf(next))?.works]).toEqual([undefined, false]);
});

it('a name that leads elsewhere stops after an hour', async () => {
  const ctx = await member();
  await add(ctx);
  names.set(domain, { A: [HERE] });
  await prove(ctx);
  await later(0);
  names.set(domain, { A: ['203.0.113.99'] });
  await later(DAY);
  expect(await owner()).toBe(at.tenant.name);
  await later(DAY + HOUR);
  expect([await owner(), (await rowOf(ctx))?.problem]).toEqual([undefined, 'elsewhere']);
});

it('a busy network in front of the service is no other site', async () => {
  const ctx = await member();
  await add(ctx);
  names.set(domain, { A: [HERE] });
  await prove(ctx);
  await later(0);
  const busy = createServer((_, response) => response.writeHead(429).end()).listen(0, '0.0.0.0');
  await once(busy, 'listening');
  Object.assign(env, { PORT: (busy.address() as AddressInfo).port, WEBHOOK_PRIVATE_TARGETS: true });
  names.set(domain, { A: ['127.0.0.2'] });
  await later(DAY);
  await later(DAY + 2 * HOUR);
  expect(await owner()).toBe(at.tenant.name);
  busy.close();
});

it('a proof of long ago takes no name from another organisation', async () => {
  const [before, ctx] = [await stranger(), await member()];
  await add(before);
  await at.database.sql`UPDATE domain_claims SET proven_by = 'file' WHERE client_id = ${before.client.id}`;
  await add(ctx);
  await prove(ctx);
  names.set(domain, { A: [HERE] });
  await checkDomain(ctx, domain);
  names.delete(`_doek.${domain}`);
  expect(await checkDomain(before, domain)).toMatchObject({ works: false, problem: 'taken' });
  expect(await owner()).toBe(at.tenant.name);
});

it('the operator vouches by importing a file, for what is new in it and nobody has', async () => {
  const [ctx, other] = [await member(), await stranger()];
  await add(ctx);
  const { db } = at.database;
  const vouch = (file: unknown) => importBundle(db, file, { now: new Date(), vouches: true });
  await vouch({ ...(await exported()), rides: [] });
  // The operator did not look at what is claimed already.
  expect(await owner()).toBeUndefined();
  const bundle = { client: { name: other.client.name, title: 'X', domains: [domain] } };
  await vouch({ ...bundle, locations: [], ticket_types: [], events: [] });
  names.set(domain, { A: [HERE] });
  await prove(ctx);
  expect(await checkDomain(ctx, domain)).toMatchObject({ works: false, problem: 'taken' });
  expect([await owner(), await rowOf(other)]).toMatchObject([other.client.name, { works: true, isVouched: true }]);
});

it('names of the service and of machines cannot be claimed', async () => {
  const ctx = await member();
  const own = ['localhost', 'a.localhost', '127.0.0.1', '127.1', '0x7f.1', '2130706433', 'doek', 'x.invalid'];
  for (const name of [...own, 'doek.example', hostname().toLowerCase()])
    await expect(add(ctx, name), name).rejects.toMatchObject({ code: 'domain_taken' });
  // One that got in before.
  await at.database.sql`INSERT INTO client_domains (client_id, domain) VALUES (${ctx.client.id}, 'localhost')`;
  domain = 'localhost';
  expect(await owner()).toBeUndefined();
  await at.database.sql`DELETE FROM client_domains WHERE domain = 'localhost'`;
});

it('a file proves a name before it leads here; only public addresses are contacted, those that DNS gave first', async () => {
  const ctx = await member();
  await add(ctx);
  const { proof = '' } = (await rowOf(ctx)) ?? {};
  const asked: string[] = [];
  const site = createServer(({ url, headers, socket }, response) => {
    asked.push(`${socket.localAddress} ${headers.host} ${url}`);
    if (url === '/.well-known/doek.txt') response.end(`${proof}\n`);
    else response.writeHead(302, { location: '/.well-known/doek.txt' }).end();
  }).listen(0, '0.0.0.0');
  await once(site, 'listening');
  Object.assign(env, { PORT: (site.address() as AddressInfo).port });
  names.set(domain, { A: ['127.0.0.2'] });
  expect(await checkDomain(ctx, domain)).toMatchObject({ works: false, problem: 'elsewhere', addresses: [] });
  expect(asked).toEqual([]);

  env.WEBHOOK_PRIVATE_TARGETS = true;
  const answers = ['127.0.0.2', '127.0.0.3', '127.0.0.3'];
  names.set(domain, {
    get A() {
      return [answers.shift() ?? '127.0.0.3'];
    },
  });
  expect(await checkDomain(ctx, domain)).toMatchObject({ works: false, problem: 'elsewhere' });
  expect(asked[0]).toBe(`127.0.0.2 ${domain}:${env.PORT} /.well-known/doek.txt`);
  expect(asked.join()).not.toContain('127.0.0.3');
  site.close();
  names.set(domain, { A: [HERE] });
  expect(await checkDomain(ctx, domain)).toMatchObject({ works: true, problem: null });
  env.WEBHOOK_PRIVATE_TARGETS = undefined;
});
