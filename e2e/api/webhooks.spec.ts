import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { seatIdOf } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { readPdf } from '@/lib/testing/read-pdf';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { verifyTicketCode } from '@/lib/tickets';
import { announceOrder, EXAMPLES, getEndpoint, listDeliveries, showSecrets } from '@/lib/webhooks';
import { startReceiver } from '@/lib/webhooks/testing/receiver';
import { newCart } from '../setup/api';
import { eventually } from '../setup/eventually';
import { startService } from '../setup/service';

let database: TestDatabase;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;
let ctx: Context;

const start = () => startService(database.url, { WEBHOOK_PRIVATE_TARGETS: 'true' });

beforeAll(async () => {
  database = await testDatabase();
  receiver = await startReceiver();
  tenant = await makeTenant(database.db, {
    client: {
      webhooks: [{ url: `${receiver.url}/hook` }],
      payment_methods: [{ payment_id: 1, payment_desc: 'Proefbank', provider: 'test' }],
      refund_hours: 24,
    },
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

it('a hold over HTTP sends a change of stock', async () => {
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

it('a refund tells scanners which tickets are void', async () => {
  const at = `${service.url}/v1/${tenant.name}`;
  const post = async (path: string, body: Record<string, string>) =>
    fetch(path, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
  const cart = newCart();
  const [event_id, discount_id] = [String(tenant.subEventId('a')), tenant.discountId('standaard')];
  expect((await post(`${at}/cart/${cart}`, { event_id, discount_id, numberoftickets: '2' })).status).toBe(200);
  const buyer = { email: 'bo@example.org', firstname: 'Bo', lastname: 'Jansen' };
  const [made] = await (await post(`${at}/order/create`, { cart_id: cart, payment_id: '1', ...buyer })).json();
  const begun = await fetch(made.url, { redirect: 'manual' });
  const ref = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const [payment] =
    await database.sql`UPDATE test_bank_payments SET status = 'paid' WHERE ref = ${ref} RETURNING token`;
  await fetch(`${service.url}/api/${tenant.name}/payment/return/${payment?.token}`, { redirect: 'manual' });

  const order = `${service.url}/${tenant.name}/order/${made.order_key}`;
  const pages = await readPdf(new Uint8Array(await (await fetch(`${order}/ticket.pdf`)).arrayBuffer()));
  const { keys } = await (await fetch(`${at}/ticketkeys`)).json();
  const known = keys.map(({ kid, x }: { kid: string; x: string }) => ({ id: Number(kid), publicKey: x }));
  const scanned = pages.map(({ qr = '' }) => verifyTicketCode(qr, known));
  expect(scanned).toMatchObject([{ position: 1 }, { position: 2 }]);
  const tickets = scanned.map((code) => ({
    order_id: code?.orderId,
    position: code?.position,
    event_id: code?.subEventId,
    seat_id: seatIdOf(code?.subEventId ?? 0, code?.nr ?? 0),
  }));

  const digest = createHash('sha256').update(made.order_key).digest('hex');
  const toldOf = (type: string) =>
    received(type)
      .map(({ body }) => JSON.parse(body).data)
      .filter((data) => data.order_key_sha256 === digest);
  await eventually(() => expect(toldOf('order.paid')).toHaveLength(1));
  const [paid] = toldOf('order.paid');
  expect(paid).toMatchObject({ order_id: tickets[0]?.order_id, voided_tickets: [] });
  expect(paid.seats).toMatchObject(tickets.map(({ order_id, ...seat }) => seat));

  expect((await post(`${order}/stop`, {})).status).toBe(303);
  await eventually(() => expect(toldOf('order.refunded')).toHaveLength(1));
  const [refunded] = toldOf('order.refunded');
  expect(refunded.voided_tickets).toEqual(tickets);
  // The message has the members that the documentation shows.
  expect(Object.keys(refunded)).toEqual(Object.keys(EXAMPLES.refunded.data));
  for (const list of ['seats', 'voided_tickets'] as const)
    expect(Object.keys(refunded[list][0]).sort()).toEqual(Object.keys(EXAMPLES.refunded.data[list][0] ?? {}).sort());
});

it('messages of a killed service are sent by the next one', async () => {
  const before = received('order.paid').length;
  receiver.answer = () => {};
  await paidOrder();
  await eventually(() => expect(received('order.paid')).toHaveLength(before + 1));
  process.kill(service.pid, 'SIGKILL');
  await service.stop();
  receiver.answer = 200;
  // Expires the lease of the dead process.
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
