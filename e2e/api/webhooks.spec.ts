import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Context } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { announceOrder, getEndpoint, listDeliveries, showSecrets } from '@/lib/webhooks';
import { startReceiver } from '@/lib/webhooks/testing/receiver';
import { newCart } from '../setup/api';
import { startService } from '../setup/service';

let database: TestDatabase;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;
let ctx: Context;

const start = () => startService(database.url, { WEBHOOK_PRIVATE_TARGETS: 'true' });
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000, interval: 100 });

beforeAll(async () => {
  database = await testDatabase();
  receiver = await startReceiver();
  tenant = await makeTenant(database.db, {
    client: { webhooks: [{ url: `${receiver.url}/hook` }] },
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 30)] }],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
  service = await start();
});
afterAll(async () => {
  await service?.stop();
  await receiver?.stop();
  await database?.drop();
});

const received = (type: string) => receiver.received.filter(({ body }) => JSON.parse(body).type === type);

async function paidOrder(): Promise<void> {
  const order = await insertOrder(ctx, { subEventId: tenant.subEventId('a') });
  await announceOrder(ctx, order);
}

it('two processes deliver every message once, signed', async () => {
  for (let i = 0; i < 60; i++) await paidOrder();
  await eventually(() => expect(received('order.paid')).toHaveLength(60));
  await eventually(async () => {
    const all = await listDeliveries(ctx, { most: 100 });
    expect(all.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true);
  });
  const orders = received('order.paid');
  expect(new Set(orders.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
  const [secret = ''] = await showSecrets(ctx, (await getEndpoint(ctx, `${receiver.url}/hook`)).id);
  for (const { body, headers } of orders) new Webhook(secret).verify(body, headers as Record<string, string>);
});

it('a hold by HTTP is told as a change of stock', async () => {
  const answer = await fetch(`${service.url}/v1/${tenant.name}/cart/${newCart()}`, {
    method: 'POST',
    body: new URLSearchParams({
      event_id: String(tenant.subEventId('a')),
      discount_id: tenant.discountId('standaard'),
      numberoftickets: '4',
    }),
  });
  expect(answer.status).toBe(200);
  await eventually(() => expect(received('stock.changed')).toHaveLength(1));
  expect(JSON.parse(received('stock.changed')[0]?.body ?? '').data).toMatchObject({
    client_name: tenant.name,
    event_id: tenant.subEventId('a'),
    seats_free: 26,
    seats_held: 4,
    seats_sold: 0,
  });
});

it('what was being sent by a service that was killed is sent by the next', async () => {
  const before = received('order.paid').length;
  receiver.answer = () => {};
  await paidOrder();
  await eventually(() => expect(received('order.paid')).toHaveLength(before + 1));
  process.kill(service.pid, 'SIGKILL');
  await service.stop();
  receiver.answer = 200;
  // The lease of the one that died: as if a minute had gone by.
  await database.sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`;
  service = await start();
  await eventually(() => expect(received('order.paid')).toHaveLength(before + 2));
  const [first, second] = received('order.paid').slice(before);
  const messageId = String(first?.headers['webhook-id']);
  expect([second?.headers['webhook-id'], second?.body]).toEqual([messageId, first?.body]);
  await eventually(async () =>
    expect(await listDeliveries(ctx, { messageId })).toMatchObject([{ attempts: 2, lastStatus: 200 }]),
  );
});
