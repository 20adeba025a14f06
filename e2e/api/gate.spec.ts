import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { describeBothServers } from '../setup/both-servers';

const LIMITS = { LIMITS: 'on', LIMIT_ADDRESS: '5/86400', LIMIT_PAGES: '15/86400', LIMIT_PAPERS: '4/86400' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const HTML = { Accept: 'text/html,*/*' };
const KEY = 'aaaaa-bbbbb-ccccc-ddddd';

const pool = openDatabase();
let tenant: Tenant;
let orderKey: string;
let lastHost = 0;
const newAddress = () => `192.0.2.${++lastHost}`;
beforeAll(async () => {
  const events = [{ key: 'show', name: 'Show', sub_events: [performance('avond', 50)] }];
  const client = { title: 'Het Theater', locale: 'de', limits: { allow: ['198.51.100.7'] } };
  tenant = await makeTenant(pool.db, { client, events });
  const ctx = { client: tenant.client, db: pool.db, now: new Date() };
  ({ key: orderKey } = await insertOrder(ctx, { subEventId: tenant.subEventId('avond') }));
});
afterAll(() => pool.close());

// Invalid requests must not write errors to the log.
const served = { env: { ...LIMITS, WEB_PROCESSES: '1' }, unprinted: /"level":(50|"error")|⨯/ };
describeBothServers(served, (service, name) => {
  type Asked = { method?: string; headers?: Record<string, string>; body?: string | string[]; from?: string };
  async function ask(path: string, { method, headers = {}, body, from = newAddress() }: Asked = {}) {
    const asked = httpRequest(`${service.url}/${tenant.name}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { 'X-Forwarded-For': from, ...headers },
    });
    asked.on('error', () => {});
    for (const piece of Array.isArray(body) ? body : []) asked.write(piece);
    asked.end(Array.isArray(body) ? undefined : body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    return { status: answer.statusCode, headers: answer.headers, text };
  }
  const untilRefused = async (path: string, asked: Asked) => {
    for (let count = 0; count < 100; count++) {
      const answer = await ask(path, asked);
      if (answer.status === 429) return { ...answer, count };
    }
    throw new Error(`${path} is not limited`);
  };

  const forms = () => [
    '/language',
    `/order/${orderKey}/names`,
    `/order/${orderKey}/mail`,
    `/order/${orderKey}/method`,
    `/order/${orderKey}/stop`,
  ];

  it('limits a form to 64 KiB, with and without Content-Length', async () => {
    const five = 'a&'.repeat(5_000_000);
    for (const path of forms()) {
      expect([path, (await ask(path, { headers: FORM, body: five })).status]).toEqual([path, 413]);
      const pieces = Array.from({ length: 9 }, () => `a=${'b'.repeat(8192)}&`);
      expect([path, (await ask(path, { headers: FORM, body: pieces })).status]).toEqual([path, 413]);
      expect((await ask(path, { headers: FORM, body: 'a=b&lang=nl' })).status).toBe(303);
    }
    if (name === 'next start') return;
    for (const headers of [{ 'Next-Action': '0'.repeat(42) }, {}] as Record<string, string>[]) {
      const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
      const answer = await ask('/cart', { headers: { ...type, ...headers }, body: five });
      expect(answer.status).toBe(413);
    }
  });

  it('cuts off a slow form or head', async () => {
    // Next.js alone checks its connections only every half minute.
    if (name === 'next start') return;
    const { port } = new URL(service.url);
    const slow = async (begin: string) => {
      const socket = connect(Number(port), 'localhost');
      let said = '';
      socket.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
      socket.on('error', () => {});
      socket.write(begin);
      const trickle = setInterval(() => socket.write('a'), 1000);
      await once(socket, 'close');
      clearInterval(trickle);
      return said;
    };
    const head = `POST /${tenant.name}/language HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM['Content-Type']}\r\n`;
    const answers = await Promise.all([slow(`${head}Content-Length: 60000\r\n\r\n`), slow(`${head}X-A: `)]);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('counts forms as requests of the address; pages and papers separately', async () => {
    const form = await untilRefused('/language', {
      headers: { ...FORM, ...HTML },
      body: 'lang=nl',
      from: newAddress(),
    });
    expect(form.count).toBe(5);
    const action = await untilRefused('/cart', {
      headers: { 'Next-Action': '0'.repeat(42) },
      body: 'x',
      from: newAddress(),
    });
    expect(action.count).toBe(5);
    for (const path of [`/order/${KEY}/ticket.pdf`, `/order/${KEY}/receipt`, `/og/${tenant.subEventId('avond')}`]) {
      expect([path, (await untilRefused(path, { from: newAddress() })).count]).toEqual([path, 4]);
    }
    for (const path of ['', '/calendar.ics', '/nothing.here', '/cart/cart.json']) {
      expect([path, (await untilRefused(path, { from: newAddress() })).count]).toEqual([path, 15]);
    }
  });

  it('refuses browsers with a page in the look and language of the shop, and programs with one line', async () => {
    const from = newAddress();
    const { status, headers, text } = await untilRefused('', { headers: HTML, from });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      429,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'nonce-");
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['ratelimit-policy']).toBe('"pages";q=15;w=86400');
    expect(text).toContain('Aus Ihrem Netz kommen zu viele Anfragen.');
    expect(text).toContain('Het Theater');
    const french = await ask('', { headers: { ...HTML, Cookie: `lang-${tenant.name}=fr` }, from });
    expect(french.text).toContain('Trop de demandes proviennent de votre réseau.');
    const plain = await ask('/calendar.ics', { from });
    expect([plain.status, plain.text]).toEqual([429, 'Too many requests (pages): at most 15 in 86400 seconds\n']);
    expect((await ask('', { from: newAddress() })).status).toBe(200);
  });

  it('does not count an exempted box office', async () => {
    const from = '198.51.100.7';
    for (let i = 0; i < 12; i++)
      expect((await ask('/language', { headers: FORM, body: 'lang=nl', from })).status).toBe(303);
    for (let i = 0; i < 6; i++) expect((await ask(`/order/${KEY}/ticket.pdf`, { from })).status).toBe(404);
  });
});
