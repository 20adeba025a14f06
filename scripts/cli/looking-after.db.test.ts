import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { announceOrder, listDeliveries } from '@/lib/webhooks';
import { FROM_SOURCES, openCommands } from '../dev/test/commands';

const URL = 'https://receiver.example/hook';

let database: TestDatabase;
let commands: Awaited<ReturnType<typeof openCommands>>;
let tenant: Tenant;
let ctx: Context;

beforeAll(async () => {
  [database, commands] = await Promise.all([testDatabase(), openCommands()]);
  tenant = await makeTenant(database.db, {
    client: { webhooks: [{ url: URL, events: ['order.paid'] }] },
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 30)] }],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
});
afterAll(async () => {
  commands.close();
  await database.drop();
});

const run = (...args: string[]) => commands.run(database.url, args);

test('webhooks: list, log, resend, start, secret', async () => {
  const order = await insertOrder(ctx, { subEventId: tenant.subEventId('a') });
  await announceOrder(ctx, order);
  const [{ messageId = '', endpointId = 0 } = {}] = await listDeliveries(ctx);

  const { out } = await run('webhooks', 'list', tenant.name);
  expect(out).toBe(`${endpointId}  ${URL}\n   order.paid; 0 delivered, 1 waiting, 0 given up\n`);
  const log = await run('webhooks', 'log', tenant.name);
  expect(log.out).toContain(`${messageId}  order.paid, order ${order.id}, to ${endpointId}: next attempt at `);
  const one = await run('webhooks', 'log', tenant.name, messageId);
  expect(JSON.parse(one.out.split('\n')[0] ?? '')).toMatchObject({ type: 'order.paid' });

  expect((await run('webhooks', 'resend', tenant.name, messageId)).out).toBe('1 delivery is made again.\n');
  expect(await run('webhooks', 'resend', tenant.name, 'msg_none')).toMatchObject({
    code: 1,
    err: `${tenant.name} has no message "msg_none" for an active endpoint.\n`,
  });
  expect((await run('webhooks', 'resend', tenant.name, 'failed', URL)).out).toBe('0 deliveries are made again.\n');
  expect((await run('webhooks', 'start', tenant.name, URL)).out).toContain(`${URL} is used.`);

  const { out: secret } = await run('webhooks', 'secret', tenant.name, URL);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/);
  const { out: fresh } = await run('webhooks', 'secret', tenant.name, String(endpointId), 'new');
  expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/);
  expect((await run('webhooks', 'secret', tenant.name, URL)).out).toBe(secret + fresh);
  const deeds = await database.sql`SELECT action FROM audit_log WHERE client_id = ${ctx.client.id} ORDER BY id`;
  expect(deeds.map(({ action }) => action)).toEqual([
    'webhook.secret_shown',
    'webhook.secret_made',
    'webhook.secret_shown',
  ]);
});

test('person: export, erase, and refusals', async () => {
  const order = await insertOrder(ctx, { subEventId: tenant.subEventId('a'), email: 'piet@example.org' });
  const { out } = await run('person', 'export', tenant.name, 'piet@example.org');
  expect(JSON.parse(out).orders).toMatchObject([{ firstName: 'Anna', tickets: [{ eventName: 'De meeuw' }] }]);
  const refused = await run('person', 'erase', tenant.name, 'piet@example.org');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('Nothing was erased.');
  const erased = await run('person', 'erase', tenant.name, 'piet@example.org', '--force');
  expect(erased).toEqual({ code: 0, out: 'The personal data of 1 order was erased.\n', err: '' });
  expect((await run('person', 'export', tenant.name, 'piet@example.org')).err).toContain('has no orders with');
  const deeds = await database.sql`SELECT action FROM audit_log WHERE order_id = ${order.id} ORDER BY id`;
  expect(deeds.map(({ action }) => action)).toEqual(['person.exported', 'person.erased_by_force']);
});

test('wrong arguments print the usage; an unknown organisation prints a sentence', async () => {
  for (const args of [
    ['webhooks'],
    ['webhooks', 'list'],
    ['webhooks', 'secret', 'a', 'b', 'old'],
    ['person', 'erase', 'a'],
  ]) {
    const { code, err } = await run(...args);
    expect([code, err.startsWith('Usage:')]).toEqual([1, true]);
  }
  const { code, err } = await commands.run(database.url, ['person'], FROM_SOURCES);
  expect([code, err.startsWith('Usage:')]).toEqual([1, true]);
  const unknown = await commands.run(database.url, ['webhooks', 'list', 'nobody'], FROM_SOURCES);
  expect(unknown).toEqual({ code: 1, out: '', err: 'Client not found\n' });
});
