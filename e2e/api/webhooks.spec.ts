import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { seatIdOf } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { openDoor } from '@/lib/testing/open-door';
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

it('after a refund scanners are told which tickets are void', async () => {
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
  // A buyer who returns before the bank has answered sees that the payment is awaited, and gets no ticket yet.
  const ticket = async () => {
    const answer = await fetch(`${order}/ticket.pdf`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const pages = await readPdf(await ticket());
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
  // One message per ticket too, for programs that keep a list of void codes.
  const revoked = () =>
    received('ticket.revoked')
      .map(({ body }) => JSON.parse(body).data)
      .filter((data) => data.order_id === tickets[0]?.order_id);
  await eventually(() => expect(revoked()).toHaveLength(2));
  expect(Object.keys(revoked()[0])).toEqual(Object.keys(EXAMPLES.revoked.data));
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

// pretix#5897, and Hi.Events: no scan may be lost or counted twice when the server is killed.
it('each scan of a device is stored and announced once, although processes are killed during the upload', async () => {
  const at = await openDoor(database.db, {}, { client: { webhooks: [{ url: `${receiver.url}/door` }] } });
  const { codes } = await at.sell(120);
  const { token } = await at.device();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const scans = codes.map((code, seq) => ({
    id: randomUUID(),
    seq,
    kind: 'entry',
    at: new Date().toISOString(),
    code,
    shown: 'admitted',
  }));
  /** Sends the same batch until there is an answer, as a phone does. */
  const upload = async (batch: object[]) => {
    for (;;) {
      const answer = await fetch(`${service.url}/v1/${at.tenant.name}/door/scans`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ scans: batch }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      if (answer?.ok) return (await answer.json()).scans as { id: string; verdict: string }[];
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const answers: { id: string; verdict: string }[] = [];
  for (let i = 0; i < scans.length; i += 60) {
    // The lock of the list is held, so that the batch is being judged when its process is killed.
    const held = await database.sql.reserve();
    await held`SELECT pg_advisory_lock(hashtextextended(${`door ${at.tenant.client.id} ${at.listId}`}, 0))`;
    const answer = upload(scans.slice(i, i + 60));
    await eventually(async () => {
      const [row] = await held`SELECT count(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`;
      expect(row?.n).toBeGreaterThan(0);
    }, 20);
    if (i === 0) killWorkers();
    await held`SELECT pg_advisory_unlock(hashtextextended(${`door ${at.tenant.client.id} ${at.listId}`}, 0))`;
    held.release();
    // Without the lock the process is killed at any point of the work.
    if (i === 60) killWorkers();
    answers.push(...(await answer));
  }
  expect(answers.map(({ id, verdict }) => [id, verdict])).toEqual(scans.map(({ id }) => [id, 'admitted']));
  const of = at.tenant.client.id;
  const [rows] = await database.sql`SELECT (SELECT count(*)::int FROM door_scans WHERE client_id = ${of}) AS scans,
    (SELECT count(*)::int FROM door_admissions WHERE client_id = ${of}) AS admissions,
    (SELECT count(*)::int FROM door_conflicts WHERE client_id = ${of}) AS conflicts`;
  expect(rows).toEqual({ scans: 120, admissions: 120, conflicts: 0 });

  // A process may be killed between sending a message and recording that: the message comes again with the same id.
  const told = () => new Map(received('ticket.admitted').map(({ headers, body }) => [headers['webhook-id'], body]));
  await eventually(async () => {
    // Expires the leases of dead processes.
    await database.sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE next_attempt_at > now()`;
    expect(told().size).toBe(120);
  });
  const admitted = [...told().values()].map((body) => JSON.parse(body).data);
  expect(new Set(admitted.map(({ position }) => position)).size).toBe(120);
  expect(Object.keys(admitted[0])).toEqual(Object.keys(EXAMPLES.admitted.data));
});

/** Kills both web processes with SIGKILL; their supervisor starts others. */
function killWorkers(): void {
  const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(service.pid)], { encoding: 'utf8' });
  for (const [pid] of pids.matchAll(/\d+/g)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has just ended.
    }
  }
}
