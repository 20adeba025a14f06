import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginPayment, handleReturningBuyer, listPayments } from '.';
import { PUBLIC, providerOrders } from './testing/provider-orders';
import { sendMollieMessage } from './testing/send-message';

const { at, begin, latest, newOrder, turn } = providerOrders();

describe('Mollie', () => {
  const tell = (token: string, ref: string) => sendMollieMessage(at.ctx(), { token, ref });

  it('opens a payment of the amount, and reports when it is paid', async () => {
    const order = await newOrder(1);
    const { url, token, ref } = await begin(order);
    expect(url).toBe(`https://www.mollie.com/checkout/${ref}`);
    expect(at.mollie.get(ref)).toMatchObject({
      amount: { value: '49.29', currency: 'EUR' },
      method: 'ideal',
      locale: 'nl_NL',
      metadata: { payment: token },
      redirectUrl: `${PUBLIC}/api/${at.tenant.name}/payment/return/${token}`,
      webhookUrl: `${PUBLIC}/api/${at.tenant.name}/payment/webhook/mollie?payment=${token}`,
    });
    expect(JSON.stringify(at.mollie.get(ref))).not.toContain(order.key);
    at.mollie.get(ref).status = 'paid';
    await Promise.all([tell(token, ref), tell(token, ref), tell(token, ref)]);
    expect(await at.stateOf(order)).toBe('paid');
  });

  it('gets no webhook URL where it cannot reach us', async () => {
    const order = await newOrder(1);
    await beginPayment(at.ctx(), order.key, 'http://localhost:3000');
    expect(at.mollie.get((await latest(order))?.providerRef ?? '')).not.toHaveProperty('webhookUrl');
  });

  it('may report out of order: an old status after a new one changes nothing', async () => {
    const order = await newOrder(1);
    const { token, ref } = await begin(order);
    at.mollie.get(ref).status = 'paid';
    await tell(token, ref);
    for (const status of ['open', 'pending', 'expired', 'failed', 'canceled']) {
      at.mollie.get(ref).status = status;
      await tell(token, ref);
    }
    expect(await at.stateOf(order)).toBe('paid');
    expect(await latest(order)).toMatchObject({ status: 'paid', settles: true });
  });

  it('that never reports is asked, by the poller and when the browser returns', async () => {
    const [asked, returned] = [await newOrder(1), await newOrder(1)];
    const [first, second] = [await begin(asked), await begin(returned)];
    at.mollie.get(first.ref).status = 'paid';
    at.mollie.get(second.ref).status = 'paid';
    const { payment } = await handleReturningBuyer(at.ctx(), second.token);
    expect(payment.status).toBe('paid');
    expect(await at.stateOf(returned)).toBe('paid');
    await turn();
    expect(await at.stateOf(asked)).toBe('paid');
  });

  it('gets another payment to open after a failure', async () => {
    const order = await newOrder(1);
    // The official client retries twice.
    at.mollie.faults.push('error', 'error', 'error');
    const { ref, token } = await begin(order);
    expect((await listPayments(at.ctx(), order.id)).map(({ status }) => status)).toEqual(['open', 'failed']);
    at.mollie.get(ref).status = 'paid';
    await tell(token, ref);
    expect(await at.stateOf(order)).toBe('paid');
  });

  it.each(['refused', 'lost'] as const)('has one payment in the end when an answer is %s', async (fault) => {
    const order = await newOrder(1);
    at.mollie.faults.push(fault);
    const before = at.mollie.payments.size;
    await expect(begin(order)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(await at.stateOf(order)).toBe('pending');
    const { ref, token } = await begin(order);
    expect(at.mollie.payments.size).toBe(before + 1);
    at.mollie.get(ref).status = 'paid';
    at.mollie.faults.push('refused');
    await expect(tell(token, ref)).rejects.toMatchObject({ code: 'payment_unavailable' });
    await turn();
    expect(await at.stateOf(order)).toBe('paid');
  });

  it('is asked about a payment whose opening was never answered', async () => {
    const order = await newOrder(1);
    at.mollie.faults.push('lost');
    await expect(begin(order)).rejects.toMatchObject({ code: 'payment_unavailable' });
    const [id = ''] = [...at.mollie.payments.keys()].slice(-1);
    const token = (await latest(order))?.token ?? '';
    at.mollie.get(id).status = 'paid';
    await tell(token, id);
    expect(await at.stateOf(order)).toBe('paid');
    expect(await beginPayment(at.ctx(), order.key, PUBLIC)).toBeUndefined();
  });

  it('that reports a wrong amount yields no tickets, and one refund although the first tries fail', async () => {
    const order = await newOrder(1);
    const { token, ref } = await begin(order);
    Object.assign(at.mollie.get(ref), { status: 'paid', amount: { value: '4.92', currency: 'EUR' } });
    await tell(token, ref);
    expect(await at.stateOf(order)).toBe('pending');
    expect(await at.refunds()).toEqual([{ reason: 'wrong_amount', status: 'due', amount: '4.92' }]);
    at.mollie.faults.push('refused');
    await turn(0);
    // Reads the payment, lists refunds, then sends; the answer to the last request is lost.
    at.mollie.faults.push(undefined, undefined, 'lost');
    await turn(5);
    await turn(60);
    expect(await at.refunds()).toEqual([{ reason: 'wrong_amount', status: 'sent', amount: '4.92' }]);
    expect(at.mollie.refunds.filter(({ paymentId }) => paymentId === ref)).toHaveLength(1);
  });

  it('gets one refund although the answer to the very first try is lost', async () => {
    const order = await newOrder(1);
    const { token, ref } = await begin(order);
    Object.assign(at.mollie.get(ref), { status: 'paid', amount: { value: '4.92', currency: 'EUR' } });
    await tell(token, ref);
    const there = () => at.mollie.refunds.filter(({ paymentId }) => paymentId === ref);
    // The first attempt checks whether anything was refunded, and sends.
    at.mollie.faults.push(undefined, 'lost');
    await turn(0);
    expect([await at.refunds(), there().length]).toMatchObject([[{ status: 'due', amount: '4.92' }], 1]);
    await turn(60);
    expect([await at.refunds(), there().length]).toMatchObject([[{ status: 'sent', amount: '4.92' }], 1]);
  });

  it('gets a refund order for the second payment of an order', async () => {
    const order = await newOrder(1);
    const { token, ref } = await begin(order);
    at.mollie.get(ref).status = 'paid';
    const another = at.mollie.add({ ...at.mollie.get(ref) });
    another.status = 'paid';
    await Promise.all([tell(token, another.id), tell(token, ref)]);
    await turn();
    expect(await at.stateOf(order)).toBe('paid');
    expect(await at.refunds()).toMatchObject([{ reason: 'twice', status: 'sent' }]);
  });

  it('is not believed about payments that are not ours', async () => {
    const [order, other] = [await newOrder(1), await newOrder(1)];
    const [mine, theirs] = [await begin(order), await begin(other)];
    at.mollie.get(theirs.ref).status = 'paid';
    await tell(mine.token, theirs.ref);
    expect(await at.stateOf(order)).toBe('pending');
    await expect(tell(randomUUID(), theirs.ref)).rejects.toMatchObject({ code: 'payment_not_found' });
    await expect(tell(mine.token, 'tr_unknown')).rejects.toMatchObject({ code: 'payment_not_found' });
    await turn();
  });

  it('has its open payment cancelled when the order no longer waits', async () => {
    const order = await newOrder(1);
    const { ref } = await begin(order);
    await at.letPass(order);
    await turn();
    expect(at.mollie.get(ref).status).toBe('canceled');
    expect(await at.stateOf(order)).toBe('expired');
    expect(await latest(order)).toMatchObject({ status: 'cancelled', nextAskAt: null });
  });
});

it('another payment method closes the first payment at its provider', async () => {
  const cartId = await at.fillCart('free', 1);
  const order = await at.order(cartId, { paymentId: 1 });
  const { ref } = await begin(order);
  const changed = await at.order(cartId, { paymentId: 2 });
  const second = await begin(changed);
  await turn();
  expect(at.mollie.get(ref).status).toBe('canceled');
  at.stripe.pay(second.ref);
  await turn(2);
  expect(await at.stateOf(order)).toBe('paid');
});
