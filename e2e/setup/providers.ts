import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { MOLLIE_KEY, startFakeMollie } from '@/lib/payments/testing/fake-mollie';
import { STRIPE_KEYS, startFakeStripe } from '@/lib/payments/testing/fake-stripe';
import type { Tenant } from '@/lib/testing/tenant';
import { newCart } from './api';

/** The public address of the service, which does not exist: the tests deliver providers' messages to it. */
const PUBLIC_URL = 'https://tickets.bellevue.nl';

export const PROVIDER_METHODS = [
  {
    payment_id: 1,
    payment_desc: 'iDEAL',
    payment_cost: '0.29',
    provider: 'mollie',
    method: 'ideal',
    api_key: MOLLIE_KEY,
  },
  { payment_id: 2, payment_desc: 'Kaart', payment_cost: '0.50', provider: 'stripe', method: 'card', ...STRIPE_KEYS },
];

export type Providers = Awaited<ReturnType<typeof openProviders>>;

/** Servers that speak Mollie's and Stripe's HTTP; `env` makes a service use them. */
export async function openProviders() {
  const [mollie, stripe] = await Promise.all([startFakeMollie(), startFakeStripe()]);
  const env = {
    MOLLIE_URL: mollie.url,
    STRIPE_URL: stripe.url,
    PUBLIC_URL,
    // The official client has its own list of trusted certificates.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_NO_WARNINGS: '1',
    WEB_PROCESSES: '1',
  };
  return { mollie, stripe, env, stop: () => Promise.all([mollie.stop(), stripe.stop()]) };
}

export type Ordered = { key: string; page: string };

/** The requests that a buyer and a provider make to a service. */
export function payingAt(service: { url: string }, tenant: Tenant, { mollie, stripe }: Providers) {
  /** Requests a public address of the service at its local one. */
  const ask = (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address, service.url);
    return fetch(`${service.url}${pathname}${search}`, { redirect: 'manual', ...init });
  };
  const post = (address: string, body: Record<string, string>) =>
    ask(address, { method: 'POST', body: new URLSearchParams(body) });

  /** Orders two tickets. @returns the order's key and the address of payment */
  async function order(paymentId: number, more: Record<string, string> = {}): Promise<Ordered> {
    const cart_id = newCart();
    const seats = { event_id: String(tenant.subEventId('a')), discount_id: tenant.discountId('standaard') };
    await post(`/v1/${tenant.name}/cart/${cart_id}`, { ...seats, numberoftickets: '2' });
    const answer = await post(`/v1/${tenant.name}/order/create`, {
      cart_id,
      payment_id: String(paymentId),
      redirectURL: `${PUBLIC_URL}/thanks`,
      email: 'bo@example.org',
      firstname: 'Bo',
      lastname: 'Koper',
      ...more,
    });
    const [made] = (await answer.json()) as { url: string; order_key: string }[];
    if (!made) throw new Error(`No order: ${answer.status}`);
    return { key: made.order_key, page: made.url };
  }

  const goTo = async (page: string) => (await ask(page)).headers.get('location') ?? '';
  const statusOf = async ({ key }: Ordered): Promise<string> =>
    ((await (await ask(`/v1/${tenant.name}/order/${key}`)).json()) as { order_payment_status: string })
      .order_payment_status;

  /** Posts Mollie's message about a payment. */
  const tellByMollie = async (ref: string) => (await post(mollie.get(ref).webhookUrl ?? '', { id: ref })).status;

  /** Posts Stripe's signed message. */
  async function tellByStripe(type: string, object: object): Promise<number> {
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: STRIPE_KEYS.webhook_secret });
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    return (await ask(`/api/${tenant.name}/payment/webhook/stripe`, { method: 'POST', body, headers })).status;
  }

  /** From a new order to a paid one, by the provider's message alone. */
  async function buyWithMollie() {
    const ordered = await order(1);
    const ref = (await goTo(ordered.page)).replace('https://www.mollie.com/checkout/', '');
    mollie.get(ref).status = 'paid';
    return { ...ordered, ref, told: await tellByMollie(ref) };
  }

  async function buyWithStripe() {
    const ordered = await order(2);
    const ref = (await goTo(ordered.page)).replace('https://checkout.stripe.com/c/pay/', '');
    stripe.pay(ref);
    const { client_reference_id } = stripe.get(ref);
    const session = { id: ref, object: 'checkout.session', client_reference_id };
    return { ...ordered, ref, told: await tellByStripe('checkout.session.completed', session) };
  }

  /** The buyer has a paid order refunded on its page. */
  const takeBack = async ({ key }: Ordered) => (await post(`/${tenant.name}/order/${key}/stop`, {})).status;

  return { ask, post, order, goTo, statusOf, tellByMollie, tellByStripe, buyWithMollie, buyWithStripe, takeBack };
}
