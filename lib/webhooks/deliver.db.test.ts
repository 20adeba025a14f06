import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { inTransaction } from '@/lib/context';
import { env } from '@/lib/env';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { announceOrder } from './announce-order';
import { claimDue } from './claim-due';
import { forgetOldMessages } from './forget-old-messages';
import { listDeliveries } from './list-deliveries';
import { queueMessages } from './queue-message';
import { resend } from './resend';
import { openSecrets } from './secrets';
import { startEndpoint } from './start-endpoint';
import { deliver, deliveries, setEndpoints } from './testing/endpoint';
import { type Received, startReceiver } from './testing/receiver';

env.WEBHOOK_PRIVATE_TARGETS = true;

let database: TestDatabase;
let ctx: Context;
let subEventId: number;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const tenant = await makeTenant(database.db, {
    events: [{ key: 'e', name: 'De meeuw', sub_events: [performance('p', 10)] }],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
  subEventId = tenant.subEventId('p');
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.stop();
  // Workers serve every client: what this test has left is not for the next.
  await database.sql`UPDATE webhook_endpoints SET archived = true`;
});

const later = (seconds: number) => new Date(ctx.now.getTime() + seconds * 1000);
const DAY_S = 24 * 60 * 60;

async function paidOrder(nrs?: number[]) {
  const order = await insertOrder(ctx, { subEventId, ...(nrs && { nrs }) });
  await announceOrder(ctx, order);
  return order;
}

const verified = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('what is told of an order', () => {
  it('is what it has become, without its key and its buyer, signed', async () => {
    const [endpointId = 0] = await setEndpoints(ctx, { [receiver.url]: null });
    const order = await paidOrder([1, 2]);
    expect(await deliver(ctx)).toBe(1);

    const [secret = ''] = await openSecrets(ctx.db, { clientId: ctx.client.id, endpointId }, ctx.now);
    const [got] = receiver.received;
    expect(verified(got as Received, secret)).toMatchObject({
      type: 'order.paid',
      timestamp: ctx.now.toISOString(),
      data: {
        client_name: ctx.client.name,
        order_status: 'paid',
        order_total: '49.00',
        order_tickets_nr: 2,
        seats: [{ event_id: subEventId, seat_price: '24.50' }, { event_id: subEventId }],
      },
    });
    const personal = [order.key, order.cartId, 'Anna', 'anna', 'Vries', 'Keizersgracht', '020', '1015', 'thanks'];
    expect(personal.filter((word) => got?.body.includes(word))).toEqual([]);
    const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    expect(() => verified(got as Received, other)).toThrow();
    expect(() => verified({ ...(got as Received), body: `${got?.body} ` }, secret)).toThrow();
  });

  it.each([
    ['paid', 'order.paid'],
    ['refunded', 'order.refunded'],
    ['expired', 'order.expired'],
    ['cancelled', undefined],
  ] as const)('when it is %s: %s', async (status, type) => {
    await setEndpoints(ctx, { [receiver.url]: null });
    const order = await insertOrder(ctx, { subEventId, status });
    await announceOrder(ctx, order);
    expect((await listDeliveries(ctx)).map((one) => one.type)).toEqual(type ? [type] : []);
  });

  it('is nothing when the transaction that does it fails, and goes only to those that want it', async () => {
    const [all, paid] = await setEndpoints(ctx, {
      [`${receiver.url}/all`]: null,
      [`${receiver.url}/paid`]: ['order.paid', 'event.updated'],
      [`${receiver.url}/expired`]: ['order.expired'],
    });
    const order = await insertOrder(ctx, { subEventId });
    const failing = inTransaction(ctx, async (ctx) => {
      await announceOrder(ctx, order);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await deliveries(ctx)).toEqual([]);
    await announceOrder(ctx, order);
    expect((await deliveries(ctx)).map((one) => one.endpointId).sort()).toEqual([all, paid]);
  });
});

describe('a receiver that fails', () => {
  it('gets the same bytes and id again, later and later, until it has them', async () => {
    await setEndpoints(ctx, { [receiver.url]: null });
    await paidOrder();
    receiver.answer = 500;
    await deliver(ctx);
    expect(await deliver(ctx)).toBe(0);
    receiver.answer = (response) => response.destroy();
    expect(await deliver(ctx, later(6))).toBe(1);
    expect(await listDeliveries(ctx)).toMatchObject([{ attempts: 2, lastStatus: null, lastError: 'socket hang up' }]);
    receiver.answer = 200;
    expect(await deliver(ctx, later(60))).toBe(0);
    expect(await deliver(ctx, later(400))).toBe(1);
    expect(await deliver(ctx, later(3 * DAY_S))).toBe(0);
    expect(await listDeliveries(ctx)).toMatchObject([
      { attempts: 3, lastStatus: 200, lastError: null, deliveredAt: later(400) },
    ]);
    const same = receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`);
    expect(same).toHaveLength(3);
    expect(new Set(same).size).toBe(1);
  });

  it('is given up after ten attempts in three days, and served again by resend', async () => {
    await setEndpoints(ctx, { [receiver.url]: null });
    await paidOrder();
    receiver.answer = 302;
    let hours = 0;
    for (; hours <= 73; hours += 0.5) {
      for (let minute = 0; minute < 2; minute++) await deliver(ctx, later(hours * 3600 + minute * 330));
    }
    expect(receiver.received).toHaveLength(10);
    expect(await listDeliveries(ctx)).toMatchObject([{ nextAttemptAt: null, deliveredAt: null, lastStatus: 302 }]);

    const [{ messageId = '' } = {}] = await listDeliveries(ctx);
    receiver.answer = 200;
    ctx = { ...ctx, now: later(hours * 3600) };
    expect(await resend(ctx, { messageId: 'msg_other' })).toBe(0);
    expect(await resend(ctx, { messageId })).toBe(1);
    await deliver(ctx);
    expect(await listDeliveries(ctx)).toMatchObject([{ attempts: 1, deliveredAt: ctx.now }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('and is gone (410) gets nothing more until it is started again', async () => {
    const other = await startReceiver();
    const [gone = 0] = await setEndpoints(ctx, { [receiver.url]: null, [other.url]: null });
    await paidOrder();
    await paidOrder();
    receiver.answer = 410;
    await deliver(ctx);
    await paidOrder();
    await deliver(ctx, later(DAY_S));
    const got = receiver.received.length;
    expect([1, 2]).toContain(got);
    expect(other.received).toHaveLength(3);
    expect(await resend(ctx, { failedAt: gone })).toBe(0);

    await startEndpoint(ctx, gone);
    receiver.answer = 200;
    expect(await deliver(ctx, later(2 * DAY_S))).toBe(0);
    expect(await resend(ctx, { failedAt: gone })).toBe(2);
    await deliver(ctx, later(2 * DAY_S));
    expect(receiver.received).toHaveLength(got + 2);
    await other.stop();
  });

  it('on a private address gets nothing when those are not allowed', async () => {
    await setEndpoints(ctx, { [receiver.url]: null });
    await paidOrder();
    env.WEBHOOK_PRIVATE_TARGETS = false;
    await deliver(ctx);
    env.WEBHOOK_PRIVATE_TARGETS = true;
    expect(receiver.received).toEqual([]);
    expect((await listDeliveries(ctx))[0]?.lastError).toBe('127.0.0.1 is not an address of the internet');
  });
});

describe('many workers', () => {
  it('share the work without sending anything twice', async () => {
    await setEndpoints(ctx, { [receiver.url]: null, [`${receiver.url}/two`]: null });
    for (let i = 0; i < 40; i++) await paidOrder();
    const worker = async () => {
      // Nobody finds anything any more when all have looked twice in vain: others hold what is left.
      for (let idle = 0; idle < 2; idle = (await deliver(ctx)) === 0 ? idle + 1 : 0);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await worker();
    const sent = receiver.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`);
    expect(sent).toHaveLength(80);
    expect(new Set(sent).size).toBe(80);
  });

  it('take over from one that died, when its lease is over', async () => {
    await setEndpoints(ctx, { [receiver.url]: null });
    await paidOrder();
    expect(await claimDue(ctx.db, ctx.now)).toHaveLength(1);
    expect(await deliver(ctx, later(59))).toBe(0);
    expect(await deliver(ctx, later(61))).toBe(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('let no slow endpoint have everything at once', async () => {
    const [slow] = await setEndpoints(ctx, { [`${receiver.url}/slow`]: null });
    for (let i = 0; i < 20; i++) await paidOrder();
    const [, quick] = await setEndpoints(ctx, { [`${receiver.url}/slow`]: null, [`${receiver.url}/quick`]: null });
    await paidOrder();
    const claimed = await claimDue(ctx.db, ctx.now);
    const of = (id?: number) => claimed.filter((one) => one.endpointId === id).length;
    expect([of(slow), of(quick)]).toEqual([8, 1]);
    expect(await claimDue(ctx.db, ctx.now, { exceptEndpointIds: [slow ?? 0] })).toEqual([]);
  });
});

it('the log goes back 30 days, and a day for stock; what still waits stays', async () => {
  const [endpointId = 0] = await setEndpoints(ctx, { [receiver.url]: null });
  await paidOrder();
  await queueMessages(ctx, [{ type: 'stock.changed', subject: 'event 1', data: {} }], [endpointId]);
  await forgetOldMessages(ctx.db, later(40 * DAY_S));
  expect(await listDeliveries(ctx)).toHaveLength(2);
  await deliver(ctx);
  await forgetOldMessages(ctx.db, later(0.9 * DAY_S));
  expect(await listDeliveries(ctx)).toHaveLength(2);
  await forgetOldMessages(ctx.db, later(1.1 * DAY_S));
  expect((await listDeliveries(ctx)).map((one) => one.type)).toEqual(['order.paid']);
  await forgetOldMessages(ctx.db, later(31 * DAY_S));
  expect(await deliveries(ctx)).toEqual([]);
});
