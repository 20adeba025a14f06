import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { eventually } from '../setup/eventually';
import { openProviders, PROVIDER_METHODS, type Providers, payingAt } from '../setup/providers';
import { startService } from '../setup/service';

let database: TestDatabase;
let providers: Providers;
let service: Awaited<ReturnType<typeof startService>>;
let [selling, plain]: Tenant[] = [];

beforeAll(async () => {
  [database, providers] = await Promise.all([testDatabase(), openProviders()]);
  const events = [{ key: 'e', name: 'E', sub_events: [performance('a', 50)] }];
  [selling, plain] = await Promise.all([
    makeTenant(database.db, {
      client: { payment_methods: PROVIDER_METHODS, refund_hours: 24, redirect_hosts: ['tickets.bellevue.nl'] },
      events,
    }),
    makeTenant(database.db, { events }),
  ]);
  service = await startService(database.url, { ...providers.env, LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await service?.stop();
  await providers?.stop();
  await database?.drop();
});

it('forged provider messages are refused without errors in the log; test keys in production are logged', async () => {
  const names = [selling?.name ?? '', plain?.name ?? '', 'nobody-of-that-name'];
  const at = payingAt(service, selling as Tenant, providers);
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/api/${path}`, { method: 'POST', body, headers });
  const garbage: [BodyInit, Record<string, string>][] = [
    ['', {}],
    ['{"id":"evt_1"}', { 'Stripe-Signature': 't=1,v1=00', 'Content-Type': 'application/json' }],
    ['id=tr_unknown', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    [new Uint8Array([0xff, 0xfe, 0x00]), {}],
    ['x'.repeat(70_000), {}],
  ];
  for (const name of names) {
    for (const provider of ['stripe', 'mollie', 'other']) {
      for (const query of ['', `?payment=${randomUUID()}`, '?payment=none']) {
        for (const [body, headers] of garbage) {
          const { status } = await post(`${name}/payment/webhook/${provider}${query}`, body, headers);
          expect([name, provider, query, status >= 400 && status < 500]).toEqual([name, provider, query, true]);
        }
      }
    }
  }
  // A buyer knows the token of their own payment.
  const { ref, ...ordered } = await at.buyWithMollie();
  const { pathname, search } = new URL(providers.mollie.get(ref).webhookUrl ?? '');
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await post(`${pathname.slice('/api/'.length)}${search}`, 'id=tr_another', form)).status).toBe(404);

  // The process that refunds it has also logged the warning.
  await at.takeBack(ordered);
  await eventually(() => expect(providers.mollie.refunds).toHaveLength(1));
  const lines = (await service.stop()).split('\n').filter((line) => line.startsWith('{'));
  const log = lines.map((line) => JSON.parse(line) as { level: number; msg: string; methods?: unknown[] });
  expect(log.filter(({ level }) => level >= 50)).toEqual([]);
  expect(log.length).toBeLessThan(20);
  const warned = log.filter(({ msg }) => msg.startsWith('TEST KEYS IN PRODUCTION'));
  expect(warned).toHaveLength(1);
  expect(warned[0]?.methods).toEqual([
    { client: selling?.name, method: 'iDEAL', provider: 'mollie' },
    { client: selling?.name, method: 'Kaart', provider: 'stripe' },
  ]);
});
