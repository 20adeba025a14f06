import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { getOrder, type Order } from '@/lib/orders';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';
import { beginPayment, comeBack, hearMollie, hearStripe, listPayments, takeTurn } from '.';
import { MOLLIE_KEY, startFakeMollie } from './testing/fake-mollie';
import { STRIPE_KEYS, startFakeStripe } from './testing/fake-stripe';
import { losses } from './testing/losses';
import { makeSellingTenant, world } from './testing/world';

// The official client brings the certificates that it believes; it is to believe the server of this test too.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

const METHODS = [
  {
    payment_id: 1,
    payment_desc: 'iDEAL',
    payment_cost: '0.29',
    provider: 'mollie',
    method: 'ideal',
    api_key: MOLLIE_KEY,
  },
  { payment_id: 2, payment_desc: 'Card', payment_cost: '0.50', provider: 'stripe', method: 'card', ...STRIPE_KEYS },
];
const PUBLIC = 'https://tickets.bellevue.nl';

let database: TestDatabase;
let tenant: Tenant;
let at: ReturnType<typeof world>;
let mollie: Awaited<ReturnType<typeof startFakeMollie>>;
let stripe: Awaited<ReturnType<typeof startFakeStripe>>;

beforeAll(async () => {
  [database, mollie, stripe] = await Promise.all([testDatabase(), startFakeMollie(), startFakeStripe()]);
  env.MOLLIE_URL = mollie.url;
  env.STRIPE_URL = stripe.url;
});
afterAll(() => Promise.all([database?.drop(), mollie?.stop(), stripe?.stop()]));
beforeEach(async () => {
  tenant = await makeSellingTenant(database, { payment_methods: METHODS });
  at = world(database, tenant);
});
afterEach(async () => {
  for (const server of [mollie, stripe]) server.faults.length = 0;
  expect(await losses(database, tenant.client.id)).toEqual([]);
});

const turn = (minutesLater = 1) => takeTurn(database.db, at.ctx(minutesLater).now);
const stateOf = async ({ key }: Order) => (await getOrder(at.ctx(), key)).status;
const newOrder = async (paymentId: number) => at.order(await at.fillCart('free', 2), { paymentId });
const latest = async ({ id }: Order) => (await listPayments(at.ctx(), id))[0];
const refunds = () =>
  database.sql`SELECT reason, status, amount FROM refunds WHERE client_id = ${tenant.client.id} ORDER BY id`;

async function begin(order: Order): Promise<{ url: string; token: string; ref: string }> {
  const url = await beginPayment(at.ctx(), order.key, PUBLIC);
  const payment = await latest(order);
  return { url: url ?? '', token: payment?.token ?? '', ref: payment?.providerRef ?? '' };
}

describe('Mollie', () => {
  const tell = (token: string, ref: string) => hearMollie(at.ctx(), { token, ref });

  it('is asked for the amount, and tells when it is paid', async () => {
    const order = await newOrder(1);
    const { url, token, ref } = await begin(order);
    expect(url).toBe(`https://www.mollie.com/checkout/${ref}`);
    expect(mollie.get(ref)).toMatchObject({
      ...{
        amount: { value: '49.29', currency: 'EUR' },
        method: 'ideal',
        locale: 'nl_NL',
        metadata: { payment: token },
      },
      redirectUrl: `${PUBLIC}/api/${tenant.name}/payment/return/${token}`,
      webhookUrl: `${PUBLIC}/api/${tenant.name}/payment/webhook/mollie?payment=${token}`,
    });
    expect(JSON.stringify(mollie.get(ref))).not.toContain(order.key);
    mollie.get(ref).status = 'paid';
    await Promise.all([tell(token, ref), tell(token, ref), tell(token, ref)]);
    expect(await stateOf(order)).toBe('paid');
  });

  it('is not told where we cannot be reached', async () => {
    const order = await newOrder(1);
    await beginPayment(at.ctx(), order.key, 'http://localhost:3000');
    expect(mollie.get((await latest(order))?.providerRef ?? '')).not.toHaveProperty('webhookUrl');
  });

  it('and an order of words matter not: an old word after a new one changes nothing', async () => {
    const order = await newOrder(1);
    const { token, ref } = await begin(order);
    mollie.get(ref).status = 'paid';
    await tell(token, ref);
    for (const status of ['open', 'pending', 'expired', 'failed', 'canceled']) {
      mollie.get(ref).status = status;
      await tell(token, ref);
    }
    expect(await stateOf(order)).toBe('paid');
    expect(await latest(order)).toMatchObject({ status: 'paid', settles: true });
  });

  it('that never tells is asked; that comes before the browser too', async () => {
    const [asked, returned] = [await newOrder(1), await newOrder(1)];
    const [first, second] = [await begin(asked), await begin(returned)];
    mollie.get(first.ref).status = 'paid';
    mollie.get(second.ref).status = 'paid';
    const { order } = await comeBack(at.ctx(), second.token);
    expect(order.status).toBe('paid');
    await turn();
    expect(await stateOf(asked)).toBe('paid');
  });

  it('that fails is asked for another payment', async () => {
    const order = await newOrder(1);
    // The official client tries twice more by itself.
    mollie.faults.push('error', 'error', 'error');
    const { ref, token } = await begin(order);
    expect((await listPayments(at.ctx(), order.id)).map(({ status }) => status)).toEqual(['open', 'failed']);
    mollie.get(ref).status = 'paid';
    await tell(token, ref);
    expect(await stateOf(order)).toBe('paid');
  });

  it.each(['refused', 'lost'] as const)('whose answer is %s has one payment in the end', async (fault) => {
    const order = await newOrder(1);
    mollie.faults.push(fault);
    const before = mollie.payments.size;
    await expect(begin(order)).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(await stateOf(order)).toBe('pending');
    const { ref, token } = await begin(order);
    expect(mollie.payments.size).toBe(before + 1);
    mollie.get(ref).status = 'paid';
    mollie.faults.push('refused');
    await expect(tell(token, ref)).rejects.toMatchObject({ code: 'payment_unavailable' });
    await turn();
    expect(await stateOf(order)).toBe('paid');
  });

  it('that made a payment whose answer we never heard is believed about it all the same', async () => {
    const order = await newOrder(1);
    mollie.faults.push('lost');
    await expect(begin(order)).rejects.toMatchObject({ code: 'payment_unavailable' });
    const [id = ''] = [...mollie.payments.keys()].slice(-1);
    const token = (await latest(order))?.token ?? '';
    mollie.get(id).status = 'paid';
    await tell(token, id);
    expect(await stateOf(order)).toBe('paid');
    expect(await beginPayment(at.ctx(), order.key, PUBLIC)).toBeUndefined();
  });

  it('with a wrong amount gives no tickets, and the money goes back once though the first tries fail', async () => {
    const order = await newOrder(1);
    const { token, ref } = await begin(order);
    Object.assign(mollie.get(ref), { status: 'paid', amount: { value: '4.92', currency: 'EUR' } });
    await tell(token, ref);
    expect(await stateOf(order)).toBe('pending');
    expect(await refunds()).toEqual([{ reason: 'wrong_amount', status: 'due', amount: '4.92' }]);
    mollie.faults.push('refused');
    await turn(0);
    // Looked at and listed, then sent; the answer to that is lost.
    mollie.faults.push(undefined, undefined, 'lost');
    await turn(5);
    await turn(60);
    expect(await refunds()).toEqual([{ reason: 'wrong_amount', status: 'sent', amount: '4.92' }]);
    expect(mollie.refunds.filter(({ paymentId }) => paymentId === ref)).toHaveLength(1);
  });

  it('with a second payment for one order gets that back', async () => {
    const order = await newOrder(1);
    const { token, ref } = await begin(order);
    mollie.get(ref).status = 'paid';
    const another = mollie.add({ ...mollie.get(ref) });
    another.status = 'paid';
    await Promise.all([tell(token, another.id), tell(token, ref)]);
    await turn();
    expect(await stateOf(order)).toBe('paid');
    expect(await refunds()).toMatchObject([{ reason: 'twice', status: 'sent' }]);
  });

  it('is not believed about payments of others', async () => {
    const [order, other] = [await newOrder(1), await newOrder(1)];
    const [mine, theirs] = [await begin(order), await begin(other)];
    mollie.get(theirs.ref).status = 'paid';
    await tell(mine.token, theirs.ref);
    expect(await stateOf(order)).toBe('pending');
    await expect(tell(randomUUID(), theirs.ref)).rejects.toMatchObject({ code: 'payment_not_found' });
    await expect(tell(mine.token, 'tr_unknown')).rejects.toMatchObject({ code: 'payment_refused' });
    await turn();
  });

  it('gets its open payment cancelled when the order waits no more', async () => {
    const order = await newOrder(1);
    const { ref } = await begin(order);
    await at.letPass(order);
    await turn();
    expect(mollie.get(ref).status).toBe('canceled');
    expect(await stateOf(order)).toBe('expired');
    expect(await latest(order)).toMatchObject({ status: 'cancelled', nextAskAt: null });
  });
});

describe('Stripe', () => {
  const message = (ref: string, secret = STRIPE_KEYS.webhook_secret, type = 'checkout.session.completed') => {
    const object = { id: ref, object: 'checkout.session', client_reference_id: stripe.get(ref).client_reference_id };
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) };
  };

  it('is asked for the amount in cents, and tells when it is paid', async () => {
    const order = await newOrder(2);
    const { url, ref } = await begin(order);
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${ref}`);
    expect(stripe.get(ref)).toMatchObject({ amount_total: 4950, currency: 'eur' });
    stripe.pay(ref);
    const told = message(ref);
    await Promise.all([hearStripe(at.ctx(), told), hearStripe(at.ctx(), told)]);
    expect(await stateOf(order)).toBe('paid');
  });

  it('must have signed what it tells, and not long ago', async () => {
    const order = await newOrder(2);
    const { ref } = await begin(order);
    stripe.pay(ref);
    const { body, signature } = message(ref);
    const old = Stripe.webhooks.generateTestHeaderString({
      ...{ payload: body, secret: STRIPE_KEYS.webhook_secret, timestamp: Math.floor(Date.now() / 1000) - 3600 },
    });
    for (const wrong of [message(ref, 'whsec_another').signature, '', 't=1,v1=00', old]) {
      await expect(hearStripe(at.ctx(), { body, signature: wrong })).rejects.toMatchObject({ code: 'wrong_signature' });
    }
    const altered = body.replace('completed', 'expired');
    await expect(hearStripe(at.ctx(), { body: altered, signature })).rejects.toMatchObject({ code: 'wrong_signature' });
    expect(await stateOf(order)).toBe('pending');
  });

  it('is not believed, but asked: a signed message about what is not paid changes nothing', async () => {
    const order = await newOrder(2);
    const { ref } = await begin(order);
    await hearStripe(at.ctx(), message(ref));
    await hearStripe(at.ctx(), message(ref, undefined, 'invoice.paid'));
    expect(await stateOf(order)).toBe('pending');
    stripe.pay(ref, 'requires_payment_method');
    await hearStripe(at.ctx(), message(ref, undefined, 'checkout.session.async_payment_failed'));
    expect(await latest(order)).toMatchObject({ status: 'failed' });
    expect((await begin(order)).ref).not.toBe(ref);
  });

  it.each(['refused', 'lost'] as const)('whose answer is %s has one session in the end', async (fault) => {
    const order = await newOrder(2);
    const before = stripe.sessions.size;
    // The official client tries a broken connection once more by itself.
    stripe.faults.push(fault, fault);
    await expect(begin(order)).rejects.toMatchObject({ code: 'payment_unavailable' });
    await begin(order);
    expect(stripe.sessions.size).toBe(before + 1);
  });

  it('is asked anew when the attempt is too old for it', async () => {
    const order = await newOrder(2);
    await database.sql`UPDATE payments SET created_at = now() - interval '20 minutes' WHERE order_id = ${order.id}`;
    const { ref } = await begin(order);
    stripe.pay(ref);
    await turn();
    expect(await stateOf(order)).toBe('paid');
  });

  it('gets back what comes late for seats that are gone, once', async () => {
    const order = await at.order(await at.fillCart('small', 4), { paymentId: 2 });
    const { ref } = await begin(order);
    await at.letPass(order);
    await at.fillCart('small', 4);
    stripe.pay(ref);
    await turn();
    await turn(2);
    expect(await stateOf(order)).toBe('expired');
    expect(await refunds()).toMatchObject([{ reason: 'late', status: 'sent' }]);
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === `pi_${ref.slice(8)}`)).toHaveLength(1);
  });
});

it('another way of paying ends the first at its provider', async () => {
  const cartId = await at.fillCart('free', 1);
  const order = await at.order(cartId, { paymentId: 1 });
  const { ref } = await begin(order);
  const changed = await at.order(cartId, { paymentId: 2 });
  const second = await begin(changed);
  await turn();
  expect(mollie.get(ref).status).toBe('canceled');
  stripe.pay(second.ref);
  await turn(2);
  expect(await stateOf(order)).toBe('paid');
});
