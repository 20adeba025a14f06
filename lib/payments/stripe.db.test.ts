import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { STRIPE_KEYS } from './testing/fake-stripe';
import { providerOrders } from './testing/provider-orders';
import { sendStripeMessage } from './testing/send-message';

const { at, begin, latest, newOrder, turn } = providerOrders();

describe('Stripe', () => {
  const message = (ref: string, secret = STRIPE_KEYS.webhook_secret, type = 'checkout.session.completed') => {
    const object = { id: ref, object: 'checkout.session', client_reference_id: at.stripe.get(ref).client_reference_id };
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) };
  };

  it('opens a session of the amount in cents, and reports when it is paid', async () => {
    const order = await newOrder(2);
    const { url, ref } = await begin(order);
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${ref}`);
    expect(at.stripe.get(ref)).toMatchObject({ amount_total: 4950, currency: 'eur' });
    at.stripe.pay(ref);
    const told = message(ref);
    await Promise.all([sendStripeMessage(at.ctx(), told), sendStripeMessage(at.ctx(), told)]);
    expect(await at.stateOf(order)).toBe('paid');
  });

  it('must sign its messages, recently', async () => {
    const order = await newOrder(2);
    const { ref } = await begin(order);
    at.stripe.pay(ref);
    const { body, signature } = message(ref);
    const old = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: STRIPE_KEYS.webhook_secret,
      timestamp: Math.floor(Date.now() / 1000) - 3600,
    });
    for (const wrong of [message(ref, 'whsec_another').signature, '', 't=1,v1=00', old]) {
      await expect(sendStripeMessage(at.ctx(), { body, signature: wrong })).rejects.toMatchObject({
        code: 'wrong_signature',
      });
    }
    const altered = body.replace('completed', 'expired');
    await expect(sendStripeMessage(at.ctx(), { body: altered, signature })).rejects.toMatchObject({
      code: 'wrong_signature',
    });
    expect(await at.stateOf(order)).toBe('pending');
  });

  it('is asked, not believed: a signed message about an unpaid session changes nothing', async () => {
    const order = await newOrder(2);
    const { ref } = await begin(order);
    await sendStripeMessage(at.ctx(), message(ref));
    await sendStripeMessage(at.ctx(), message(ref, undefined, 'invoice.paid'));
    expect(await at.stateOf(order)).toBe('pending');
    at.stripe.pay(ref, 'requires_payment_method');
    await sendStripeMessage(at.ctx(), message(ref, undefined, 'checkout.session.async_payment_failed'));
    expect(await latest(order)).toMatchObject({ status: 'failed' });
    expect((await begin(order)).ref).not.toBe(ref);
  });

  it.each(['refused', 'lost'] as const)('has one session in the end when an answer is %s', async (fault) => {
    const order = await newOrder(2);
    const before = at.stripe.sessions.size;
    // The official client retries a broken connection once.
    at.stripe.faults.push(fault, fault);
    await expect(begin(order)).rejects.toMatchObject({ code: 'payment_unavailable' });
    await begin(order);
    expect(at.stripe.sessions.size).toBe(before + 1);
  });

  it('gets a new session when the payment is too old for it', async () => {
    const order = await newOrder(2);
    await at.database.sql`UPDATE payments SET created_at = now() - interval '20 minutes' WHERE order_id = ${order.id}`;
    const { ref } = await begin(order);
    at.stripe.pay(ref);
    await turn();
    expect(await at.stateOf(order)).toBe('paid');
  });

  it('gets one refund for a late payment whose seats are gone', async () => {
    const order = await at.order(await at.fillCart('small', 4), { paymentId: 2 });
    const { ref } = await begin(order);
    await at.letPass(order);
    await at.fillCart('small', 4);
    at.stripe.pay(ref);
    await turn();
    await turn(2);
    expect(await at.stateOf(order)).toBe('expired');
    expect(await at.refunds()).toMatchObject([{ reason: 'late', status: 'sent' }]);
    expect(at.stripe.refunds.filter(({ payment_intent }) => payment_intent === `pi_${ref.slice(8)}`)).toHaveLength(1);
  });
});
