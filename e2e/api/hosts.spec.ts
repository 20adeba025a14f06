import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { newCart, openDatabase } from '../setup/api';
import { describeBothServers } from '../setup/both-servers';

const EVIL = 'evil.example';
const FORWARDED = {
  'X-Forwarded-Host': EVIL,
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Port': '444',
  'X-Forwarded-Server': EVIL,
  Forwarded: `host=${EVIL};proto=https`,
};

/** A name with its first letter percent-encoded, which means the same in an address. */
const encoded = (name: string) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;

const pool = openDatabase();
const domain = `a${Date.now()}.example`;
let own: Tenant;
let other: Tenant;
beforeAll(async () => {
  const events = [{ key: 'show', name: 'Show', sub_events: [performance('avond', 50)] }];
  const payment_methods = [{ payment_id: 1, payment_desc: 'iDEAL', provider: 'test' }];
  own = await makeTenant(pool.db, { client: { domains: [domain], payment_methods }, events });
  other = await makeTenant(pool.db, { client: { payment_methods }, events });
});
afterAll(() => pool.close());

const OFFICE_URL = 'http://office.example';
const served = { WEB_PROCESSES: '1', TRUSTED_PROXIES: '', OFFICE_URL };

describeBothServers({ env: served }, (service) => {
  async function ask(path: string, headers: Record<string, string> = {}, body?: unknown) {
    const { port } = new URL(service.url);
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const asked = httpRequest({ host: 'localhost', port, path, method, headers: { ...json, ...headers } });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    return { status: answer.statusCode, headers: answer.headers, text };
  }

  const linked = () =>
    ['vdm_loader.js', 'vdm_sideloader.js', 'calendar.ics', 'sitemap.xml', `ics/${other.subEventId('avond')}`]
      .map((file) => `/${other.name}/${file}`)
      .concat('/sitemap.xml', '/robots.txt');

  async function makeOrder(headers: Record<string, string>, more = {}) {
    const cart_id = newCart();
    const wanted = {
      event_id: other.subEventId('avond'),
      discount_id: other.discountId('standaard'),
      numberoftickets: 1,
    };
    expect((await ask(`/v1/${other.name}/cart/${cart_id}`, {}, wanted)).status).toBe(200);
    const buyer = { email: 'anna@example.org', firstname: 'Anna', lastname: 'de Vries' };
    return ask(`/v1/${other.name}/order/create`, headers, { cart_id, payment_id: 1, ...buyer, ...more });
  }

  it('ignores X-Forwarded-Host, -Proto and -Port of untrusted peers', async () => {
    for (const path of [...linked(), `/${other.name}`, `/${other.name}/event/${other.subEventId('avond')}`]) {
      const answer = await ask(path, FORWARDED);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text, path).not.toMatch(/evil\.example|https:\/\/localhost|\/\/[^/"\s]*:444\b/);
      expect(answer.headers['strict-transport-security'], path).toBeUndefined();
    }
    const made = await makeOrder(FORWARDED);
    expect([made.status, made.text]).toEqual([200, expect.not.stringMatching(/evil|https:/)]);
    const { location } = (await ask(`/v1/${other.name}/cart`, FORWARDED, {})).headers;
    expect(location).toMatch(/^http:\/\/localhost:/);
  });

  it('lets no cache store links to an unknown host', async () => {
    const { port } = new URL(service.url);
    const address = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .find(({ family }) => family === 'IPv4');
    const known = [`localhost:${port}`, 'localhost', `127.0.0.1:${port}`, `${address?.address}:${port}`, hostname()];
    const unknown = [EVIL, 'localhost:1', '192.0.2.1', `x.${domain}`, `localhost.${EVIL}`];
    for (const path of linked()) {
      for (const Host of known) {
        expect([path, Host, (await ask(path, { Host })).headers['cache-control']]).toEqual([
          path,
          Host,
          expect.stringMatching(/^public, max-age=/),
        ]);
      }
      for (const Host of unknown) {
        expect([path, Host, (await ask(path, { Host })).headers['cache-control']]).toEqual([
          path,
          Host,
          'private, no-store',
        ]);
      }
    }
  });

  it('redirects no buyer to an unknown host', async () => {
    for (const headers of [{ Host: EVIL }, FORWARDED]) {
      const made = await makeOrder(headers, { redirectURL: `https://${EVIL}/thanks` });
      expect([made.status, JSON.parse(made.text).errors?.[0]?.path]).toEqual([422, 'redirectURL']);
      const { order_key } = JSON.parse((await makeOrder({})).text)[0];
      const pay = await ask(`/api/${other.name}/payment/${order_key}`, headers);
      expect([pay.status, pay.headers.location]).toEqual([303, expect.stringMatching(/^http:\/\/localhost:\d+\//)]);
    }
  });

  it('serves no shop on the host of the office, only an organisation’s logo', async () => {
    const at = (path: string) => ask(path, { Host: 'office.example' });
    const shop = ['', '/cart', '/sitemap.xml', `/event/${own.subEventId('avond')}`].map(
      (path) => `/${own.name}${path}`,
    );
    for (const path of [...shop, '/docs', '/outbox', `/v1/${own.name}/events`, `/api/${own.name}/visitor`]) {
      const answer = await at(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain('Show');
    }
    for (const [path, status] of Object.entries({ '/': 307, '/office/sign-in': 200, [`/${own.name}/mark.svg`]: 200 }))
      expect([path, (await at(path)).status]).toEqual([path, status]);
    expect((await at('/robots.txt')).text).toContain('Disallow: /\n');
  });

  it('shows one organisation only on its own domain, and refuses other ports', async () => {
    const { port } = new URL(service.url);
    const at = (path: string, Host = domain) => ask(path, { Host });
    const mine = ['/', `/${own.name}`, `/${own.name}/cart`, '/cart', '/calendar.ics', '/vdm_loader.js'];
    mine.push(`/v1/${own.name}/events`, `/v1/${own.name}/cart/abcdefgh`, `/api/${own.name}/cart/abcdefgh`);
    mine.push(`/v1/${encoded(own.name)}/events`, `/api/${encoded(own.name)}/cart/abcdefgh`);
    for (const path of mine) expect([path, (await at(path)).status]).toEqual([path, 200]);
    const theirs = ['', '/cart', '/calendar.ics', '/vdm_loader.js', '/sitemap.xml', '~abcdefgh/cart'];
    const others = theirs.map((path) => `/${other.name}${path}`);
    others.push(`/v1/${other.name}/events`, `/v1/${other.name}/cart/abcdefgh`, `/api/${other.name}/cart/abcdefgh`);
    others.push('/docs', '/docs/errors', '/outbox', '/v1/nothing');
    others.push(`/${encoded(other.name)}`, `/v1/${encoded(other.name)}/events`);
    for (const path of others) {
      const answer = await at(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain('Show');
    }
    const office = await at('/office');
    expect([office.status, office.headers.location]).toEqual([307, `${OFFICE_URL}/office`]);
    for (const path of ['/calendar.ics', '/sitemap.xml']) {
      expect((await at(path, `${domain}:${port}`)).text).toContain(`http://${domain}:${port}/event/`);
      expect((await at(path, `${domain}:81`)).text).toContain(`http://${domain}/event/`);
    }
  });
});
