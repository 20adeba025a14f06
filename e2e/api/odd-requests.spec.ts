import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { describeBothServers } from '../setup/both-servers';

/** A multipart boundary as long as browsers make it: only Next.js reads shorter ones. */
const BOUNDARY = 'b'.repeat(30);
const MULTIPART = `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n`;
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const pool = openDatabase();
let tenant: Tenant;
let page: string;
beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    events: [{ key: 'show', name: 'Show', sub_events: [performance('avond', 50)] }],
  });
  page = `/${tenant.name}/event/${tenant.subEventId('avond')}`;
});
afterAll(() => pool.close());

// Invalid requests must not write errors to the log.
const served = { env: { WEB_PROCESSES: '1' }, unprinted: /"level":(50|60)|⨯|does not match/ };
describeBothServers(served, (service, name) => {
  let host: string;
  let id: string;
  beforeAll(async () => {
    host = new URL(service.url).host;
    const [found] = /[0-9a-f]{42}/.exec(await (await fetch(service.url + page)).text()) ?? [];
    id = found ?? '';
    expect(id).not.toBe('');
  });

  /** The status of the answer to these exact bytes. */
  const say = (text: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(service.url).port), 'localhost');
      let said = '';
      socket.setEncoding('latin1').on('data', (piece) => {
        said += piece;
        const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(said) ?? [];
        if (!status) return;
        resolve(Number(status));
        socket.destroy();
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('No answer')));
      socket.write(text);
    });
  const get = (line: string, headers = `Host: ${host}\r\n`) => say(`${line}\r\n${headers}Connection: close\r\n\r\n`);
  const post = (headers: string, text: string, path = page) => {
    const body = text.replaceAll('--b', `--${BOUNDARY}`);
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}`;
    return say(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };

  it.skipIf(name === 'next start')('refuses an invalid Host, or two', async () => {
    for (const Host of ['a b', '%', '', '[', 'a:99999', 'a/b', 'a@b', 'é']) {
      for (const path of [page, '/', '/docs', `/v1/${tenant.name}/events`]) {
        expect([Host, path, await get(`GET ${path} HTTP/1.1`, `Host: ${Host}\r\n`)]).toEqual([Host, path, 400]);
      }
    }
    expect(await get(`GET ${page} HTTP/1.1`, `Host: ${host}\r\nHost: ${host}\r\n`)).toBe(400);
    expect(await get(`GET /v1/${tenant.name}/events HTTP/1.1`, 'Host: a\r\nhost: b\r\n')).toBe(400);
    expect(await get(`GET ${page} HTTP/1.1`, '')).toBe(400);
    for (const path of ['/readyz', page, `/v1/${tenant.name}/events`, `/api/${tenant.name}/cart`]) {
      for (const headers of ['', 'Accept: text/html\r\n']) {
        expect([path, headers, await get(`GET ${path} HTTP/1.0`, headers)]).toEqual([path, headers, 200]);
      }
    }
  });

  it.skipIf(name === 'next start')('answers methods that no page accepts with a 4xx', async () => {
    for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'CONNECT', 'SEARCH']) {
      expect([method, await get(`${method} ${page} HTTP/1.1`)]).toEqual([method, 405]);
    }
    expect(await get('CONNECT evil.example:443 HTTP/1.1')).toBe(405);
    expect(await get('OPTIONS * HTTP/1.1')).toBe(204);
    expect(await get('GET * HTTP/1.1')).toBe(400);
    expect(await get('GET ftp://evil.example/ HTTP/1.1')).toBe(400);
    for (const method of ['GET', 'HEAD']) expect(await get(`${method} ${page} HTTP/1.1`)).toBe(200);
  });

  it('answers broken lengths with a 400', async () => {
    for (const lengths of ['Content-Length: x', 'Content-Length: 1\r\nContent-Length: 2', 'Content-Length: -1']) {
      expect(await get(`POST ${page} HTTP/1.1`, `Host: ${host}\r\n${lengths}\r\n`)).toBe(400);
    }
  });

  it('refuses the forms of other sites', async () => {
    const call = part('0', '[{},"$K1"]');
    for (const origin of ['http://evil.example', 'null', 'x', `http://${host}.evil.example`]) {
      const from = `Origin: ${origin}\r\n${MULTIPART}`;
      expect([origin, await post(`Next-Action: ${id}\r\n${from}`, `${call}--b--\r\n`)]).toEqual([origin, 403]);
      expect([origin, await post(from, `${part(`$ACTION_ID_${id}`, '')}--b--\r\n`)]).toEqual([origin, 403]);
      expect([origin, await post(from, '--b--\r\n')]).toEqual([origin, 403]);
    }
  });

  it('answers forms with unknown actions with a 4xx', async () => {
    const whole = (...fields: [string, string][]) =>
      `${fields.map(([name, value]) => part(name, value)).join('')}--b--\r\n`;
    const ref = (of: unknown, ...more: [string, string][]) =>
      whole(['$ACTION_REF_1', ''], ['$ACTION_1:0', JSON.stringify(of)], ...more);
    const called = [
      '',
      'x',
      '[]',
      '{}',
      'null',
      '["$K1"]',
      '["$F1","$K1"]',
      '["$K1","$h1"]',
      '[["$@1"],"$K1"]',
      '[1,2,3]',
    ];
    const calls = [...called.map((args) => whole(['0', args])), '--b--\r\n', '--b\r\nx', ''];
    calls.push('--b\r\nContent-Disposition: form-data; name="0"; filename="x"\r\n\r\nx\r\n--b--\r\n');
    for (const body of calls) {
      const status = await post(`Next-Action: ${id}\r\n${MULTIPART}`, body);
      expect([body, status, status >= 400 && status < 500]).toEqual([body, status, true]);
    }
    for (const type of [
      'text/plain',
      'image/png',
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
    ]) {
      for (const body of ['x', '[]', '']) {
        const status = await post(`Next-Action: ${id}\r\nContent-Type: ${type}\r\n`, body);
        expect([type, body, status, status >= 400 && status < 500]).toEqual([type, body, status, true]);
      }
    }
    for (const action of ['x', '__proto__', '0'.repeat(42), `${id}0`]) {
      const status = await post(`Next-Action: ${action}\r\n${MULTIPART}`, whole(['0', '[{},"$K1"]']));
      expect([action, status, status >= 400 && status < 500]).toEqual([action, status, true]);
    }
    const forms = [
      '--b--\r\n',
      '--b\r\nx',
      whole([`$ACTION_ID_${id}`, '']),
      whole([`$ACTION_ID_${'0'.repeat(42)}`, '']),
      whole(['$ACTION_REF_1', '']),
      whole(['$ACTION_REF_1', ''], ['$ACTION_1:0', 'x']),
      whole(['$ACTION_KEY', 'k']),
      ref({ id, bound: null }),
      ref({ id, bound: '$@1' }),
      ref({ id, bound: '$@1' }, ['$ACTION_1:1', 'x']),
      ref({ id, bound: '$@1' }, ['$ACTION_1:1', '["$h1"]']),
      ref({ id, bound: ['x'] }),
      ref({ id: '__proto__', bound: null }),
      ref({ id: '0'.repeat(42), bound: null }),
    ];
    for (const body of forms) {
      const status = await post(MULTIPART, body);
      expect([body, status, status >= 400 && status < 500]).toEqual([body, status, true]);
    }
  });

  it('answers characters that the database cannot store with a 4xx, or drops them', async () => {
    const c = `/${tenant.name}`;
    const order = `${c}/order/aaaaa-bbbbb-ccccc-dddd`;
    const paths = [
      '/order/%00',
      '/look/%00.svg',
      '/look/%00',
      '/testbank/%00',
      '/event/%00',
      '/og/%00',
      '/ics/%00',
      '/icon/%00',
    ]
      .map((path) => c + path)
      .concat(['', '/pay', '/ticket', '/ticket.pdf', '/receipt', '/calendar.ics'].map((path) => `${order}%00${path}`))
      .concat(
        `${page}?code=%00`,
        `${page}?code=%EF%BF%BF`,
        `${c}?q=%00&type=%00&from=%00&date=%00`,
        `${c}~abcdefgh%00/cart`,
      )
      .concat(`${c}/evening?date=%00&party=%00&start=%00`, `${c}/leave?to=%00`, `${c}%00`, `/%00`, '/outbox/%00');
    for (const path of paths) {
      const status = await get(`GET ${path} HTTP/1.1`);
      expect([path, status, status < 500]).toEqual([path, status, true]);
    }
    const cookies = `Host: ${host}\r\nCookie: cart-${tenant.name}=%00; lang-${tenant.name}=%00; order-${tenant.name}=%00\r\n`;
    for (const path of [c, `${c}/cart`, `${c}/checkout`, page])
      expect(await get(`GET ${path} HTTP/1.1`, cookies)).toBeLessThan(500);
    const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
    for (const deed of ['names', 'mail', 'method', 'stop', 'confirmed']) {
      for (const key of ['aaaaa-bbbbb-ccccc-ddddd', '%00']) {
        const status = await post(form, 'email=%00&method=%00', `${c}/order/${key}/${deed}`);
        expect([deed, key, status, status < 500]).toEqual([deed, key, status, true]);
      }
    }
  });

  it('answers odd router headers with a 4xx, or ignores them', async () => {
    const odd: Record<string, string>[] = [
      ...['x', '[]', '{}', '%ff', '%5B%5D', '%5B%22%22%2C%7B%7D%5D', '%5B1%5D', 'null'].map((tree) => ({
        'Next-Router-State-Tree': tree,
      })),
      ...['/_tree', '/_index', 'x', '/../x', '/%00'].map((segment) => ({
        'Next-Router-Prefetch': '1',
        'Next-Router-Segment-Prefetch': segment,
      })),
      ...['http://[', 'x', '/%ff'].map((url) => ({ 'Next-Url': url })),
    ];
    for (const headers of odd) {
      let answer = await fetch(service.url + page, { headers: { RSC: '1', ...headers }, redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location)
        answer = await fetch(new URL(location, service.url + page), {
          headers: { RSC: '1', ...headers },
          redirect: 'manual',
        });
      expect([headers, answer.status, answer.status < 500]).toEqual([headers, answer.status, true]);
    }
  });

  it('still accepts the forms of its own pages', async () => {
    const call = `${part('0', '[{"at":0},"$K1"]')}${part('1_shop', tenant.name)}--b--\r\n`;
    const own = `Origin: http://${host}\r\n${MULTIPART}`;
    // The action itself answers 404 to an incomplete form.
    expect(await post(`Next-Action: ${id}\r\n${own}`, call)).toBe(404);
    expect(
      await post('Content-Type: application/x-www-form-urlencoded\r\n', 'lang=nl', `/${tenant.name}/language`),
    ).toBe(303);
  });
});
