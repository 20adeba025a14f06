import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { expect, it, vi } from 'vitest';
import { log } from '@/lib/log';
import type { Order } from '@/lib/orders';
import { beginPayment, giveUpOrder, listPayments, listStuckRefunds, retryRefund, settleRefundByHand } from '.';
import { MOLLIE_KEY } from './testing/fake-mollie';
import { STRIPE_KEYS } from './testing/fake-stripe';
import { sendMollieMessage, sendStripeMessage } from './testing/send-message';
import { providerStage } from './testing/stage';

const METHODS = [
  { payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'mollie', api_key: MOLLIE_KEY },
  { payment_id: 2, payment_desc: 'Card', payment_cost: '0.00', provider: 'stripe', ...STRIPE_KEYS },
];
const DAY = 24 * 60;

const at = providerStage(METHODS, {
  contact_email: 'kassa@example.org',
  webhooks: [{ url: 'https://hooks.example.org/doek' }],
});

/** A paid order that was cancelled, and its refund sent to the provider. */
async function sentBack(paymentId: number) {
  const order = await at.order(await at.fillCart('free', 2), { paymentId });
  await beginPayment(at.ctx(), order.key, 'https://tickets.bellevue.nl');
  const [payment] = await listPayments(at.ctx(), order.id);
  const [token, ref] = [payment?.token ?? '', payment?.providerRef ?? ''];
  if (paymentId === 1) at.mollie.get(ref).status = 'paid';
  else at.stripe.pay(ref);
  await at.turn(1);
  await giveUpOrder(at.ctx(), order.key, 'office');
  await at.turn(1);
  return { order, ref, tell: () => sendMollieMessage(at.ctx(), { token, ref }) };
}

const mollieRefunds = (ref: string) => at.mollie.refunds.filter(({ paymentId }) => paymentId === ref);
const setMollie = (ref: string, status: string) => {
  const last = mollieRefunds(ref).at(-1);
  if (last) last.status = status;
};
const statuses = async () => (await at.refunds()).map(({ status }) => status);
const told = () => at.database.sql<{ body: string }[]>`
  SELECT body FROM webhook_messages WHERE client_id = ${at.tenant.client.id} AND type = 'refund.failed' ORDER BY created_at`;
const mailsOf = async (order: Order) => (await at.mailsOf(order)).filter((kind) => kind === 'refund_failed');
const failed = () => listStuckRefunds(at.database.db, at.tenant.name);

it('Mollie’s refund is polled until it has arrived, and for some weeks more', async () => {
  const { ref } = await sentBack(1);
  expect(await statuses()).toEqual(['sent']);
  await at.turn(60);
  expect(await statuses()).toEqual(['sent']);
  setMollie(ref, 'refunded');
  await at.turn(12 * 60);
  expect(await statuses()).toEqual(['returned']);
  for (let days = 1; days <= 32; days *= 2) await at.turn(days * DAY + 5);
  expect(
    await at.database.sql`SELECT status, next_try_at FROM refunds WHERE client_id = ${at.tenant.client.id}`,
  ).toEqual([{ status: 'returned', next_try_at: null }]);
  expect([await told(), mollieRefunds(ref).length]).toEqual([[], 1]);
});

it('a failed refund is announced, sent once more with a new key, and then left to a person', async () => {
  const errors = vi.spyOn(log, 'error');
  const { order, ref, tell } = await sentBack(1);
  setMollie(ref, 'failed');
  await Promise.all([tell(), tell()]);
  await Promise.all([at.turn(1), at.turn(1)]);
  expect(await at.refunds()).toEqual([{ reason: 'given_up', status: 'due', amount: '49.00' }]);
  expect((await told()).map(({ body }) => JSON.parse(body).data)).toMatchObject([
    {
      order_id: order.id,
      refund_amount: '49.00',
      payment_provider: 'mollie',
      provider_refund_id: expect.any(String),
      next_attempt_at: expect.any(String),
    },
  ]);
  expect(await mailsOf(order)).toHaveLength(1);
  expect(await failed()).toMatchObject([
    { clientName: at.tenant.name, orderId: order.id, provider: 'mollie', paymentRef: ref },
  ]);

  await at.turn(DAY - 60);
  expect(mollieRefunds(ref)).toHaveLength(1);
  await at.turn(DAY + 5);
  expect(mollieRefunds(ref)).toHaveLength(2);
  setMollie(ref, 'failed');
  await at.turn(DAY + 60);
  await at.turn(3 * DAY);
  expect(await statuses()).toEqual(['failed']);
  expect([mollieRefunds(ref).length, (await told()).length, (await mailsOf(order)).length]).toEqual([2, 2, 2]);
  expect(JSON.parse((await told())[1]?.body ?? '').data.next_attempt_at).toBeNull();
  expect(errors.mock.calls.filter(([, text]) => text?.startsWith('a refund failed'))).toHaveLength(2);

  const id = (await failed())[0]?.refund.id ?? 0;
  await retryRefund(at.ctx(), id);
  await expect(retryRefund(at.ctx(), id)).rejects.toThrow('only one that failed');
  await at.turn(1);
  setMollie(ref, 'refunded');
  await at.turn(60);
  expect([await statuses(), mollieRefunds(ref).length, await failed()]).toEqual([['returned'], 3, []]);
});

it('a refund that was cancelled there is not sent again, and can be settled by hand', async () => {
  const { ref } = await sentBack(1);
  setMollie(ref, 'canceled');
  await at.turn(5);
  await at.turn(2 * DAY);
  expect([await statuses(), mollieRefunds(ref).length]).toEqual([['failed'], 1]);
  const id = (await failed())[0]?.refund.id ?? 0;
  await expect(settleRefundByHand(at.ctx(), id + 1000)).rejects.toThrow(`has no refund ${id + 1000}`);
  await settleRefundByHand(at.ctx(), id);
  for (const days of [3, 10, 40]) await at.turn(days * DAY);
  expect([await statuses(), mollieRefunds(ref).length]).toEqual([['returned'], 1]);
});

it('money is never returned twice: after a refund by hand, or a lost answer', async () => {
  const { ref } = await sentBack(1);
  setMollie(ref, 'failed');
  await at.turn(5);
  at.mollie.refunds.push({
    resource: 'refund',
    id: `re_${randomUUID()}`,
    paymentId: ref,
    amount: { value: '49.00', currency: 'EUR' },
    status: 'refunded',
  });
  await at.turn(DAY + 10);
  await at.turn(2 * DAY);
  expect([await statuses(), mollieRefunds(ref).length]).toEqual([['returned'], 2]);

  const other = await sentBack(1);
  setMollie(other.ref, 'failed');
  await at.turn(5);
  // Reads, lists and counts, then sends; the answer to the last request is lost.
  at.mollie.faults.push(undefined, undefined, undefined, 'lost');
  await at.turn(DAY + 10);
  await at.turn(DAY + 20);
  await at.turn(DAY + 60);
  expect(mollieRefunds(other.ref).map(({ status }) => status)).toEqual(['failed', 'pending']);
});

it('Stripe’s refund that fails weeks after success is noticed by a signed message, and verified', async () => {
  const { order, ref } = await sentBack(2);
  await at.turn(5);
  expect(await statuses()).toEqual(['returned']);
  const intent = at.stripe.get(ref).payment_intent?.id ?? '';
  const tell = async (type: string) => {
    const object = { id: 're_x', object: 'refund', payment_intent: intent, status: 'failed' };
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
    const secret = STRIPE_KEYS.webhook_secret;
    await sendStripeMessage(at.ctx(), {
      body,
      signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }),
    });
  };
  await tell('refund.failed');
  await at.turn(6);
  expect(await statuses()).toEqual(['returned']);
  for (const refund of at.stripe.refunds) if (refund.payment_intent === intent) refund.status = 'failed';
  await tell('charge.refund.updated');
  await at.turn(7);
  expect([await statuses(), (await told()).length, (await mailsOf(order)).length]).toEqual([['due'], 1, 1]);
  await at.turn(DAY + 10);
  await at.turn(DAY + 20);
  expect(at.stripe.refunds.filter((one) => one.payment_intent === intent).map(({ status }) => status)).toEqual([
    'failed',
    'succeeded',
  ]);
  expect([await statuses(), await at.stateOf(order)]).toEqual([['returned'], 'refunded']);
});

it('a refund pending for thirty days is left to a person, and not sent again meanwhile', async () => {
  const { ref } = await sentBack(1);
  await at.turn(31 * DAY);
  // The payment itself is polled then too, and seems to be refunded.
  for (const days of [33, 65]) await at.turn(days * DAY);
  expect([await statuses(), (await told()).length]).toEqual([['failed'], 1]);
  await retryRefund(at.ctx(65 * DAY), (await failed())[0]?.refund.id ?? 0);
  await at.turn(65 * DAY + 5);
  expect([await statuses(), mollieRefunds(ref).length]).toEqual([['sent'], 1]);
});

it('a refund that succeeds after it was given up is noticed', async () => {
  const { ref } = await sentBack(1);
  await at.turn(31 * DAY);
  setMollie(ref, 'refunded');
  for (const days of [65, 66]) await at.turn(days * DAY);
  expect([await statuses(), await failed()]).toEqual([['returned'], []]);
});
