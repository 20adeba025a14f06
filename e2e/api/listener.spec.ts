import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { BASE, openDatabase } from '../setup/api';
import { startService } from '../setup/service';

const pool = openDatabase();
let tenant: Tenant;

beforeAll(async () => {
  const sub_events = Array.from({ length: 12 }, (_, i) => performance(`a${i}`, 20));
  tenant = await makeTenant(pool.db, { events: [{ key: 'e', name: 'E', sub_events }] });
});
afterAll(() => pool.close());

type RawRequest = { method?: string; path: string; headers?: Record<string, string> };

/** Sends a raw request, because fetch normalises the address, the method and the body. */
async function ask({ path, ...init }: RawRequest): Promise<IncomingMessage & { body: Buffer }> {
  const { port } = new URL(BASE());
  const asked = httpRequest({ host: 'localhost', port, path, ...init }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Object.assign(answer, { body: Buffer.concat(chunks) });
}

const json = ({ body }: { body: Buffer }) => JSON.parse(body.toString());
const events = () => `/v1/${tenant.name}/events`;

describe('every shape of an address', () => {
  it.each([
    ['doubled slashes', () => `//v1//${tenant.name}///events`],
    ['as a proxy is asked', () => `http://tickets.example/v1/${tenant.name}/events`],
    ['with dots', () => `/v1/x/../${tenant.name}/./events`],
  ])('is answered directly: %s', async (_, path) => {
    const [plain, odd] = await Promise.all([ask({ path: events() }), ask({ path: path() })]);
    expect(odd.statusCode).toBe(200);
    expect(json(odd)).toEqual(json(plain));
  });

  it('and with headers that Next.js interprets', async () => {
    const headers = {
      RSC: '1',
      'Next-Router-Prefetch': '1',
      'x-middleware-subrequest': 'proxy',
      Cookie: '__prerender_bypass=x',
    };
    const answer = await ask({ path: events(), headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('even with an Upgrade header, also after requests for pages', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask({ path: `/${tenant.name}/cart` })));
    for (const Upgrade of ['h2c', 'websocket']) {
      const answer = await ask({ path: events(), headers: { Connection: 'Upgrade', Upgrade } });
      expect(answer.statusCode).toBe(200);
    }
  });
});

describe('invalid requests', () => {
  it.each(['TRACE', 'PROPFIND', 'PURGE', 'SEARCH'])('405 with Allow to %s', async (method) => {
    const answer = await ask({ method, path: events() });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(json(answer).code).toBe('method_not_allowed');
  });

  it('400 to an invalid Host', async () => {
    const answer = await ask({ path: events(), headers: { Host: 'a b' } });
    expect([answer.statusCode, json(answer).code]).toEqual([400, 'malformed_address']);
  });

  it('400 to an overlong address', async () => {
    const paths = [`/${'a'.repeat(2048)}`, `/v1/${'a'.repeat(2048)}`, `/${tenant.name}?${'a&'.repeat(100)}`];
    for (const path of paths) {
      const answer = await ask({ path });
      const { code, instance } = json(answer);
      expect([answer.statusCode, code, instance]).toEqual([400, 'malformed_address', path.split('?')[0]]);
    }
    expect((await ask({ path: `/${tenant.name}?${'a&'.repeat(99)}` })).statusCode).toBe(200);
  });

  it('400 to what is not HTTP, and the next request is served', async () => {
    const { port } = new URL(BASE());
    const socket = connect(Number(port), 'localhost');
    socket.end('not a request\r\n\r\n');
    const [said] = await once(socket, 'data');
    expect(String(said)).toMatch(/^HTTP\/1\.1 400 /);
    expect((await ask({ path: events() })).statusCode).toBe(200);
  });
});

it('answers programs that speak HTTP/1.0 and name no host', async () => {
  const { port } = new URL(BASE());
  const socket = connect(Number(port), 'localhost');
  socket.write(`POST /v1/${tenant.name}/cart/ HTTP/1.0\r\n\r\n`);
  let said = '';
  for await (const piece of socket.setEncoding('latin1')) said += piece;
  expect(said).toMatch(/^HTTP\/1\.1 201 /);
  const [, id] = /"cart_id":"(\w+)"/.exec(said) ?? [];
  expect(said.toLowerCase()).toContain(`location: http://localhost:${port}/v1/${tenant.name}/cart/${id}`.toLowerCase());
});

describe('gzip', () => {
  const gzipped = { 'Accept-Encoding': 'br;q=0.1, gzip' };

  it('for clients that accept it: the same answer with the same ETag', async () => {
    const plain = await ask({ path: events() });
    for (let time = 0; time < 2; time++) {
      const packed = await ask({ path: events(), headers: gzipped });
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
      expect(packed.headers.etag).toBe(plain.headers.etag);
      expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    }
    const head = await ask({ method: 'HEAD', path: events(), headers: gzipped });
    expect([head.statusCode, head.body.length, head.headers.vary]).toEqual([200, 0, 'Accept-Encoding']);
    const current = { ...gzipped, 'If-None-Match': String(plain.headers.etag) };
    const same = await ask({ path: events(), headers: current });
    expect([same.statusCode, same.body.length, same.headers.vary]).toEqual([304, 0, 'Accept-Encoding']);
    expect((await ask({ path: events(), headers: { 'Accept-Encoding': 'gzip;q=0' } })).body.equals(plain.body)).toBe(
      true,
    );
  });

  it('not for answers that fit in a packet', async () => {
    const answer = await ask({ path: `/v1/${tenant.name}/locations`, headers: gzipped });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

it('replaces a killed process, and ends with all processes', async () => {
  const service = await startService(process.env.E2E_DATABASE_URL ?? '');
  const workers = () =>
    execFileSync('ps', ['-o', 'pid=', '--ppid', String(service.pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number);
  const before = workers();
  expect(before).toHaveLength(2);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  // A connection handed to a process as it died gets no answer: retry, as browsers do.
  const status = () =>
    fetch(`${service.url}${events()}`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.status,
      () => undefined,
    );
  await expect.poll(status).toBe(200);
  const after = workers();
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  await service.stop();
  for (const pid of after) expect(() => process.kill(pid, 0)).toThrow();
});
