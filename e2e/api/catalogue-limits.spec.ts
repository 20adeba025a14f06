import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from '@/db/client';
import { importBundle } from '@/lib/bundle';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { newCart, openDatabase } from '../setup/api';
import { startService } from '../setup/service';

/** Plugins of theatres take any answer that is not an array for "no ticket types" and delete their stored prices. */
let pool: Pool;
let tenant: Tenant;
let service: Awaited<ReturnType<typeof startService>>;
let paths: string[];

const begin = (env: Record<string, string>) => async () => {
  pool = openDatabase();
  tenant = await makeTenant(pool.db, {
    client: { payment_methods: [{ payment_id: 1, payment_desc: 'Test', payment_cost: '0.00', provider: 'test' }] },
    events: [{ key: 'show', name: 'Show', types: ['theater'], sub_events: [performance('avond', 50)] }],
  });
  const id = tenant.subEventId('avond');
  paths = ['events', 'events/upcoming', `events/${id}`, `tickettypes/${id}`, 'locations', 'eventtypes']
    .concat('eventtypes/theater', 'paymentmethods', `tickettypes/${id}/`, 'events?nocache=1')
    .map((path) => `/v1/${tenant.name}/${path}`);
  service = await startService(process.env.E2E_DATABASE_URL ?? '', { WEB_PROCESSES: '1', LIMITS: 'on', ...env });
};
const end = async () => {
  await service.stop();
  await pool.close();
};

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(service.url + path, init);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};
const isFullList = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 && Array.isArray(body) && body.length > 0;

/** Makes `count` reads of the paths in turn, 25 concurrently. @returns the answers that were not a filled list */
async function read(count: number): Promise<unknown[]> {
  const wrong: unknown[] = [];
  let asked = 0;
  const reader = async () => {
    while (asked < count) {
      const path = paths[asked++ % paths.length] ?? '';
      const answer = await ask(path);
      if (!isFullList(answer)) wrong.push([path, answer.status, answer.body]);
    }
  };
  await Promise.all(Array.from({ length: 25 }, reader));
  return wrong;
}

describe('with the default limits', () => {
  beforeAll(begin({}));
  afterAll(end);

  test('one address reads the catalogue 8,000 times without a refusal', async () => {
    expect(await read(8000)).toEqual([]);
  }, 240_000);

  test('requests for an unknown client are limited', async () => {
    const { headers } = await ask('/v1/no-such-client/events');
    expect(headers.get('ratelimit-policy')).toContain('"address";q=6000');
  });
});

describe('above the limit of an organisation', () => {
  // A window of a day, which does not end during the test.
  beforeAll(begin({ LIMIT_CLIENT: '40/86400' }));
  afterAll(end);

  test('the catalogue is served from the cache with its Age, and other requests are refused', async () => {
    expect(await read(400)).toEqual([]);
    const events = () => ask(`/v1/${tenant.name}/events`);
    await expect.poll(async () => (await events()).headers.get('age')).toMatch(/^[0-5]$/);
    const { headers } = await events();
    expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=5/);
    expect(headers.get('ratelimit')).toMatch(/"client";r=0;/);
    const again = await fetch(`${service.url}/v1/${tenant.name}/events`, {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);

    const cart = await ask(`/v1/${tenant.name}/cart/${newCart()}`);
    expect([cart.status, cart.body['violated-policies']]).toEqual([429, ['client']]);

    // An error stays an error: it never becomes an empty list.
    expect((await ask(`/v1/${tenant.name}/tickettypes/2147483647`)).status).toBe(404);
  });

  test('a change is visible a few seconds later nevertheless', async () => {
    const events = [{ key: 'show', name: 'Another name', types: ['theater'], sub_events: [performance('avond', 50)] }];
    await importBundle(pool.db, { ...tenant.bundle, events }, { now: new Date() });
    const name = async () => (await ask(`/v1/${tenant.name}/events`)).body[0].event_name;
    await expect.poll(name).toBe('Another name');
  });
});
