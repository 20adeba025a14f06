import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import type { Order } from '@/lib/orders';
import { beginPayment, cancelLines, giveUpOrder, listPayments } from '.';
import { MOLLIE_KEY } from './testing/fake-mollie';
import { STRIPE_KEYS } from './testing/fake-stripe';
import { sendMollieMessage, sendStripeMessage } from './testing/send-message';
import { providerStage } from './testing/stage';

const METHODS = [
  { payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'mollie', api_key: MOLLIE_KEY },
  { payment_id: 2, payment_desc: 'Card', payment_cost: '0.00', provider: 'stripe', ...STRIPE_KEYS },
];

const at = providerStage(METHODS);

const DAY = 24 * 60;
const turn = (minutesLater = 1) => at.turn(minutesLater);
const soldSeats = async ({ id }: Order) => (await at.database.sql`SELECT FROM seats WHERE order_id = ${id}`).count;

async function paid(
  paymentId: number,
): Promise<{ order: Order; token: string; ref: string; tell: () => Promise<void> }> {
  const order = await at.order(await at.fillCart('free', 2), { paymentId });
  await beginPayment(at.ctx(), order.key, 'https://tickets.bellevue.nl');
  const [payment] = await listPayments(at.ctx(), order.id);
  const [token, ref] = [payment?.token ?? '', payment?.providerRef ?? ''];
  if (paymentId === 1) at.mollie.get(ref).status = 'paid';
  else at.stripe.pay(ref);
  await turn();
  expect(await at.stateOf(order)).toBe('paid');
  return { order, token, ref, tell: () => sendMollieMessage(at.ctx(), { token, ref }) };
}

const euros = (value: string) => ({ value, currency: 'EUR' });
const madeThere = (paymentId: string) => ({ resource: 'refund', id: `re_${randomUUID()}`, paymentId });
const refundAtMollie = (ref: string, value: string) =>
  at.mollie.refunds.push({ ...madeThere(ref), amount: euros(value), status: 'refunded' });

it('a refund at Mollie’s site ends the order once, however often and concurrently it is reported', async () => {
  const { order, ref, tell } = await paid(1);
  refundAtMollie(ref, '49.00');
  await Promise.all([tell(), tell(), tell()]);
  await tell();
  expect(await at.stateOf(order)).toBe('refunded');
  expect(await soldSeats(order)).toBe(0);
  expect(await at.refunds()).toEqual([{ reason: 'outside', status: 'sent', amount: '49.00' }]);
});

it('partial refunds are recorded separately, stale messages are ignored, and the last part ends the order', async () => {
  const { order, ref, tell } = await paid(1);
  refundAtMollie(ref, '10.00');
  await tell();
  expect(await at.stateOf(order)).toBe('paid');
  at.mollie.get(ref).amountChargedBack = euros('39.00');
  const taken = at.mollie.refunds.splice(-1);
  at.mollie.get(ref).amountChargedBack = euros('0.00');
  await tell();
  expect(await at.refunds()).toHaveLength(1);
  at.mollie.refunds.push(...taken);
  at.mollie.get(ref).amountChargedBack = euros('39.00');
  await tell();
  expect(await at.refunds()).toEqual([
    { reason: 'outside', status: 'sent', amount: '10.00' },
    { reason: 'charged_back', status: 'sent', amount: '39.00' },
  ]);
  expect(await at.stateOf(order)).toBe('refunded');
});

it('an unreported refund is found by polling, for some months', async () => {
  const { order, ref } = await paid(1);
  await turn(DAY - 5);
  refundAtMollie(ref, '49.00');
  expect(await at.stateOf(order)).toBe('paid');
  await turn(DAY + 5);
  expect(await at.stateOf(order)).toBe('refunded');
  for (let days = 2; days <= 128; days *= 2) await turn(days * DAY + 5);
  expect(await at.refunds()).toHaveLength(1);
  expect(await listPayments(at.ctx(), order.id)).toMatchObject([{ nextAskAt: null }]);
});

it('a later cancellation refunds the rest; a refund by both sides is paid once', async () => {
  const { order, ref, tell } = await paid(1);
  refundAtMollie(ref, '10.00');
  await tell();
  await giveUpOrder(at.ctx(), order.key, 'office');
  await turn();
  await tell();
  const another = await paid(1);
  await giveUpOrder(at.ctx(), another.order.key, 'office');
  refundAtMollie(another.ref, '49.00');
  await turn();
  await another.tell();
  expect(await at.refunds()).toEqual([
    { reason: 'outside', status: 'sent', amount: '10.00' },
    { reason: 'given_up', status: 'sent', amount: '39.00' },
    { reason: 'given_up', status: 'returned', amount: '49.00' },
  ]);
  const sent = (of: string) =>
    at.mollie.refunds.filter(({ paymentId }) => paymentId === of).map(({ amount }) => amount.value);
  expect([sent(ref), sent(another.ref)]).toEqual([['10.00', '39.00'], ['49.00']]);
});

it('a part that both sides refund, ours after it failed, is paid once', async () => {
  const { order, ref, tell } = await paid(1);
  const cancel = (position: number) =>
    cancelLines(at.ctx(), {
      order: order.key,
      positions: [position],
      refund: 'price',
      request: `r${position}`,
      by: { actor: 'office' },
    });
  await cancel(1);
  await turn();
  for (const refund of at.mollie.refunds) if (refund.paymentId === ref) refund.status = 'failed';
  await tell();
  await turn(5);
  expect((await at.refunds()).map(({ status }) => status)).toEqual(['due']);
  refundAtMollie(ref, '10.00');
  await tell();
  await turn(DAY + 10);
  await turn(2 * DAY);
  const sent = () => at.mollie.refunds.filter(({ paymentId }) => paymentId === ref).map(({ amount }) => amount.value);
  expect(sent()).toEqual(['24.50', '10.00', '14.50']);
  expect(await at.refunds()).toHaveLength(1);
  await cancel(2);
  await turn(2 * DAY + 5);
  expect(sent()).toEqual(['24.50', '10.00', '14.50', '24.50']);
});

it('Stripe’s signed messages about refunds and disputes only make us ask; an inquiry or a won dispute changes nothing', async () => {
  const [one, other] = [await paid(2), await paid(2)];
  const intentOf = (ref: string) => at.stripe.get(ref).payment_intent?.id ?? '';
  const tell = (type: string, intent: string) => {
    const object = { id: 'x', object: type.split('.')[1], payment_intent: intent };
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
    const secret = STRIPE_KEYS.webhook_secret;
    return sendStripeMessage(at.ctx(), {
      body,
      signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }),
    });
  };
  await tell('charge.refunded', intentOf(one.ref));
  expect(await at.stateOf(one.order)).toBe('paid');
  at.stripe.refunds.push({ ...sample('refund', intentOf(one.ref)), status: 'succeeded' });
  await Promise.all([tell('charge.refunded', intentOf(one.ref)), tell('charge.refunded', intentOf(one.ref))]);
  expect(await at.stateOf(one.order)).toBe('refunded');

  for (const status of ['warning_needs_response', 'won'])
    at.stripe.disputes.push({ ...sample('dispute', intentOf(other.ref)), status });
  await tell('charge.dispute.created', intentOf(other.ref));
  expect(await at.stateOf(other.order)).toBe('paid');
  at.stripe.disputes.push({ ...sample('dispute', intentOf(other.ref)), status: 'needs_response' });
  await tell('charge.dispute.created', intentOf(other.ref));
  await tell('charge.dispute.created', intentOf(other.ref));
  expect(await at.stateOf(other.order)).toBe('refunded');
  expect(await at.refunds()).toEqual([
    { reason: 'outside', status: 'sent', amount: '49.00' },
    { reason: 'charged_back', status: 'sent', amount: '49.00' },
  ]);
});

const sample = (object: string, payment_intent: string) => ({
  id: `x_${randomUUID()}`,
  object,
  payment_intent,
  amount: 4900,
});
