import { describe, expect, it } from 'vitest';
import { inTransaction } from '@/lib/context';
import { env } from '@/lib/env';
import { insertOrder } from '@/lib/testing/order';
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
import { verified, webhookStage } from './testing/stage';

const at = webhookStage();
const DAY_S = 24 * 60 * 60;

describe('the message about an order', () => {
  it('has its new state, without its key and buyer, signed', async () => {
    const [endpointId = 0] = await setEndpoints(at.ctx, { [at.receiver.url]: null });
    const order = await at.paidOrder([1, 2]);
    expect(await deliver(at.ctx)).toBe(1);

    const [secret = ''] = await openSecrets(at.ctx.db, { clientId: at.ctx.client.id, endpointId }, at.ctx.now);
    const [got] = at.receiver.received;
    expect(verified(got as Received, secret)).toMatchObject({
      type: 'order.paid',
      timestamp: at.ctx.now.toISOString(),
      data: {
        client_name: at.ctx.client.name,
        order_status: 'paid',
        order_total: '49.00',
        order_tickets_nr: 2,
        seats: [{ event_id: at.subEventId, seat_price: '24.50' }, { event_id: at.subEventId }],
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
    await setEndpoints(at.ctx, { [at.receiver.url]: null });
    const order = await insertOrder(at.ctx, { subEventId: at.subEventId, status });
    await announceOrder(at.ctx, order);
    expect((await listDeliveries(at.ctx)).map((one) => one.type)).toEqual(type ? [type] : []);
  });

  it('is not sent when its transaction fails, and goes only to subscribed endpoints', async () => {
    const [all, paid] = await setEndpoints(at.ctx, {
      [`${at.receiver.url}/all`]: null,
      [`${at.receiver.url}/paid`]: ['order.paid', 'event.updated'],
      [`${at.receiver.url}/expired`]: ['order.expired'],
    });
    const order = await insertOrder(at.ctx, { subEventId: at.subEventId });
    const failing = inTransaction(at.ctx, async (ctx) => {
      await announceOrder(ctx, order);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await deliveries(at.ctx)).toEqual([]);
    await announceOrder(at.ctx, order);
    expect((await deliveries(at.ctx)).map((one) => one.endpointId).sort()).toEqual([all, paid]);
  });
});

describe('a receiver that fails', () => {
  it('gets the same bytes and id again, with growing pauses, until it accepts them', async () => {
    await setEndpoints(at.ctx, { [at.receiver.url]: null });
    await at.paidOrder();
    at.receiver.answer = 500;
    await deliver(at.ctx);
    expect(await deliver(at.ctx)).toBe(0);
    at.receiver.answer = (response) => response.destroy();
    expect(await deliver(at.ctx, at.later(6))).toBe(1);
    expect(await listDeliveries(at.ctx)).toMatchObject([
      { attempts: 2, lastStatus: null, lastError: 'socket hang up' },
    ]);
    at.receiver.answer = 200;
    expect(await deliver(at.ctx, at.later(60))).toBe(0);
    expect(await deliver(at.ctx, at.later(400))).toBe(1);
    expect(await deliver(at.ctx, at.later(3 * DAY_S))).toBe(0);
    expect(await listDeliveries(at.ctx)).toMatchObject([
      { attempts: 3, lastStatus: 200, lastError: null, deliveredAt: at.later(400) },
    ]);
    const same = at.receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`);
    expect(same).toHaveLength(3);
    expect(new Set(same).size).toBe(1);
  });

  it('is given up after ten attempts in three days, and served again by resend', async () => {
    await setEndpoints(at.ctx, { [at.receiver.url]: null });
    await at.paidOrder();
    at.receiver.answer = 302;
    let hours = 0;
    for (; hours <= 73; hours += 0.5) {
      for (let minute = 0; minute < 2; minute++) await deliver(at.ctx, at.later(hours * 3600 + minute * 330));
    }
    expect(at.receiver.received).toHaveLength(10);
    expect(await listDeliveries(at.ctx)).toMatchObject([{ nextAttemptAt: null, deliveredAt: null, lastStatus: 302 }]);

    const [{ messageId = '' } = {}] = await listDeliveries(at.ctx);
    at.receiver.answer = 200;
    at.ctx = { ...at.ctx, now: at.later(hours * 3600) };
    expect(await resend(at.ctx, { messageId: 'msg_other' })).toBe(0);
    expect(await resend(at.ctx, { messageId })).toBe(1);
    await deliver(at.ctx);
    expect(await listDeliveries(at.ctx)).toMatchObject([{ attempts: 1, deliveredAt: at.ctx.now }]);
    expect(new Set(at.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('and answers 410 gets nothing more until it is started again', async () => {
    const other = await startReceiver();
    const [gone = 0] = await setEndpoints(at.ctx, { [at.receiver.url]: null, [other.url]: null });
    await at.paidOrder();
    await at.paidOrder();
    at.receiver.answer = 410;
    await deliver(at.ctx);
    await at.paidOrder();
    await deliver(at.ctx, at.later(DAY_S));
    const got = at.receiver.received.length;
    expect([1, 2]).toContain(got);
    expect(other.received).toHaveLength(3);
    expect(await resend(at.ctx, { failedAt: gone })).toBe(0);

    await startEndpoint(at.ctx, gone);
    at.receiver.answer = 200;
    expect(await deliver(at.ctx, at.later(2 * DAY_S))).toBe(0);
    expect(await resend(at.ctx, { failedAt: gone })).toBe(2);
    await deliver(at.ctx, at.later(2 * DAY_S));
    expect(at.receiver.received).toHaveLength(got + 2);
    await other.stop();
  });

  it('on a private address gets nothing when those are not allowed', async () => {
    await setEndpoints(at.ctx, { [at.receiver.url]: null });
    await at.paidOrder();
    env.WEBHOOK_PRIVATE_TARGETS = false;
    await deliver(at.ctx);
    env.WEBHOOK_PRIVATE_TARGETS = true;
    expect(at.receiver.received).toEqual([]);
    expect((await listDeliveries(at.ctx))[0]?.lastError).toBe('127.0.0.1 is not an address of the internet');
  });
});

describe('many workers', () => {
  it('share the work without sending anything twice', async () => {
    await setEndpoints(at.ctx, { [at.receiver.url]: null, [`${at.receiver.url}/two`]: null });
    for (let i = 0; i < 40; i++) await at.paidOrder();
    const worker = async () => {
      // The run ends when all workers have found nothing twice: others hold the remaining deliveries.
      for (let idle = 0; idle < 2; idle = (await deliver(at.ctx)) === 0 ? idle + 1 : 0);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await worker();
    const sent = at.receiver.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`);
    expect(sent).toHaveLength(80);
    expect(new Set(sent).size).toBe(80);
  });

  it('take over from one that died, when its lease is over', async () => {
    await setEndpoints(at.ctx, { [at.receiver.url]: null });
    await at.paidOrder();
    expect(await claimDue(at.ctx.db, at.ctx.now)).toHaveLength(1);
    expect(await deliver(at.ctx, at.later(59))).toBe(0);
    expect(await deliver(at.ctx, at.later(61))).toBe(1);
    expect(at.receiver.received).toHaveLength(1);
  });

  it('do not let a slow endpoint use all workers', async () => {
    const [slow] = await setEndpoints(at.ctx, { [`${at.receiver.url}/slow`]: null });
    for (let i = 0; i < 20; i++) await at.paidOrder();
    const [, quick] = await setEndpoints(at.ctx, {
      [`${at.receiver.url}/slow`]: null,
      [`${at.receiver.url}/quick`]: null,
    });
    await at.paidOrder();
    const claimed = await claimDue(at.ctx.db, at.ctx.now);
    const of = (id?: number) => claimed.filter((one) => one.endpointId === id).length;
    expect([of(slow), of(quick)]).toEqual([8, 1]);
    expect(await claimDue(at.ctx.db, at.ctx.now, { exceptEndpointIds: [slow ?? 0] })).toEqual([]);
  });
});

it('the log keeps 30 days, one day for stock, and everything that still waits', async () => {
  const [endpointId = 0] = await setEndpoints(at.ctx, { [at.receiver.url]: null });
  await at.paidOrder();
  await queueMessages(at.ctx, [{ type: 'stock.changed', subject: 'event 1', data: {} }], [endpointId]);
  await forgetOldMessages(at.ctx.db, at.later(40 * DAY_S));
  expect(await listDeliveries(at.ctx)).toHaveLength(2);
  await deliver(at.ctx);
  await forgetOldMessages(at.ctx.db, at.later(0.9 * DAY_S));
  expect(await listDeliveries(at.ctx)).toHaveLength(2);
  await forgetOldMessages(at.ctx.db, at.later(1.1 * DAY_S));
  expect((await listDeliveries(at.ctx)).map((one) => one.type)).toEqual(['order.paid']);
  await forgetOldMessages(at.ctx.db, at.later(31 * DAY_S));
  expect(await deliveries(at.ctx)).toEqual([]);
});
