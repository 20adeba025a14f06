import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    events: [{ key: 'e', name: 'E', types: ['t'], sub_events: [performance('a', 20)] }],
  });
});
afterAll(() => pool.close());

const addresses = () => {
  const sub = tenant.subEventId('a');
  const c = `/v1/${tenant.name}`;
  return {
    reads: [
      `${c}/events`,
      `${c}/events/upcoming`,
      `${c}/events/${sub}`,
      `${c}/eventtypes`,
      `${c}/eventtypes/t`,
      `${c}/locations`,
      `${c}/tickettypes/${sub}`,
    ],
    live: [`${c}/seats/${sub}`, `${c}/cart/abcdefgh`, `/api/${tenant.name}/cart/abcdefgh`],
  };
};

describe('every address', () => {
  it('answers with and without a slash at the end, directly, and ignores unknown parameters', async () => {
    const { reads, live } = addresses();
    for (const path of [...reads, ...live]) {
      const [plain, slash, query] = await Promise.all([ask(path), ask(`${path}/`), ask(`${path}?x=1&client_name=y`)]);
      expect([path, plain.status, slash.status, query.status]).toEqual([path, 200, 200, 200]);
      expect(slash.body).toEqual(plain.body);
      expect(query.body).toEqual(plain.body);
    }
    for (const path of [`/v1/${tenant.name}/cart`, `/v1/${tenant.name}/cart/`]) {
      expect((await ask(path, { method: 'POST' })).status).toBe(201);
    }
  });

  it('is open to every origin, without cookies', async () => {
    const { reads, live } = addresses();
    for (const path of [...reads, ...live, '/v1/nope/events', '/v1/nothing', '/v1']) {
      const { headers } = await ask(path, { headers: { Origin: 'https://theater.example', Cookie: 'a=b' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      for (const name of ['Location', 'Retry-After', 'RateLimit', 'ETag']) {
        expect(headers.get('access-control-expose-headers')).toContain(name);
      }
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    }
  });

  it('answers a preflight', async () => {
    const { status, headers } = await ask(`/v1/${tenant.name}/cart/abcdefgh/azL0bNZdD1`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://theater.example',
        'Access-Control-Request-Method': 'DELETE',
        'Access-Control-Request-Headers': 'content-type,idempotency-key',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toContain('DELETE');
    expect(headers.get('access-control-allow-headers')).toBe('content-type,idempotency-key');
  });

  it('answers HEAD as GET, without a body', async () => {
    const { reads, live } = addresses();
    for (const path of [...reads, ...live]) {
      const [head, get] = await Promise.all([ask(path, { method: 'HEAD' }), ask(path)]);
      expect([head.status, head.body]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    }
  });

  it.each([
    ['events', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['cart', 'GET', 'OPTIONS, POST'],
    ['cart/abcdefgh', 'PUT', 'GET, HEAD, OPTIONS, POST'],
    ['cart/abcdefgh', 'DELETE', 'GET, HEAD, OPTIONS, POST'],
    ['cart/abcdefgh/azL0bNZdD1', 'PATCH', 'DELETE, OPTIONS'],
    ['tickettypes/1', 'POST', 'GET, HEAD, OPTIONS'],
  ])('405 on %s for %s, with Allow and a JSON body', async (path, method, allow) => {
    const { status, headers, body } = await ask(`/v1/${tenant.name}/${path}`, { method });
    expect(status).toBe(405);
    expect(headers.get('allow')?.split(', ').sort().join(', ')).toBe(allow);
    expect(body).toMatchObject({ code: 'method_not_allowed', status: 405 });
  });

  it.each(['GET', 'POST', 'PUT', 'DELETE'])('a JSON 404 for %s on an unknown address', async (method) => {
    for (const path of ['/v1', '/v1/', '/v1/demo', `/v1/${tenant.name}/nothing`, '/v1/a/b/c/d/e', '/api', '/api/x/y']) {
      const { status, headers, body } = await ask(path, { method });
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(body.message).toEqual(expect.any(String));
    }
  });

  it.each(['nope', 'Demo', 'x', '%00', '..%2f..', '%F0%9F%9A%B2', "a'b"])('404 for the client %s', async (name) => {
    for (const path of [`/v1/${name}/events`, `/v1/${name}/cart/abcdefgh`, `/v1/${name}/tickettypes/1`]) {
      const { status, body } = await ask(path);
      expect(status).toBe(404);
      expect(body).toMatchObject({ message: 'Client not found', code: 'client_not_found' });
    }
  });

  it('is the same with needlessly percent-encoded characters', async () => {
    const { reads, live } = addresses();
    const first = tenant.name.charCodeAt(0).toString(16);
    const encoded = `%${first}${tenant.name.slice(1)}`;
    for (const path of [...reads, ...live]) {
      const [plain, odd] = await Promise.all([ask(path), ask(path.replace(tenant.name, encoded))]);
      expect([path, odd.status]).toEqual([path, 200]);
      expect(odd.body).toEqual(plain.body);
    }
  });

  it.each(['%ff', '%', '%E0%A4%A'])('400 for an address that cannot be decoded: %s', async (part) => {
    for (const path of [`/v1/${part}/events`, `/v1/${tenant.name}/cart/${part}`, `/v1/${tenant.name}/events/${part}`]) {
      const { status, body } = await ask(path);
      expect([status, body.code]).toEqual([400, 'malformed_address']);
    }
  });
});

describe('errors', () => {
  it('are RFC 9457 problems with the members that clients read', async () => {
    const { headers, body } = await ask(`/v1/${tenant.name}/events/1234567`, {
      headers: { 'X-Request-Id': 'my-request-1' },
    });
    expect(body).toEqual({
      type: '/docs/errors#event_not_found',
      title: 'Not Found',
      status: 404,
      detail: 'Event not found',
      instance: `/v1/${tenant.name}/events/1234567`,
      code: 'event_not_found',
      message: 'Event not found',
      request_id: 'my-request-1',
    });
    expect(headers.get('x-request-id')).toBe('my-request-1');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('caching', () => {
  it('gives the catalogue an ETag and answers 304 to a matching one', async () => {
    for (const path of addresses().reads) {
      const { headers } = await ask(path);
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/);
      for (const given of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await ask(path, { headers: { 'If-None-Match': given } });
        expect([path, again.status, again.body]).toEqual([path, 304, '']);
        expect(again.headers.get('etag')).toBe(etag);
      }
      expect((await ask(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    }
  });

  it('changes the ETag with the answer', async () => {
    const path = `/v1/${tenant.name}/events/${tenant.subEventId('a')}`;
    const before = (await ask(path)).headers.get('etag') ?? '';
    const json = { event_id: tenant.subEventId('a'), discount_id: tenant.discountId('cjp'), numberoftickets: 10 };
    await ask(`/v1/${tenant.name}/cart/${newCart()}`, { method: 'POST', json });
    await ask(`/v1/${tenant.name}/cart/${newCart()}`, { method: 'POST', json: { ...json, numberoftickets: 4 } });
    const after = await ask(path, { headers: { 'If-None-Match': before } });
    expect([after.status, after.body[0].event_free]).toEqual([200, 6]);
  });

  it('never lets a cart be stored', async () => {
    for (const path of addresses().live) expect((await ask(path)).headers.get('cache-control')).toBe('no-store');
  });
});
