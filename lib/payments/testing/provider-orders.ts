import type { Order } from '@/lib/orders';
import { beginPayment, listPayments } from '..';
import { MOLLIE_KEY } from './fake-mollie';
import { STRIPE_KEYS } from './fake-stripe';
import { providerStage } from './stage';

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
export const PUBLIC = 'https://tickets.bellevue.nl';

/** For the tests of one file: a client that is paid by Mollie (method 1) and Stripe (method 2), and orders of two tickets. */
export function providerOrders() {
  const at = providerStage(METHODS);
  const latest = async ({ id }: Order) => (await listPayments(at.ctx(), id))[0];
  const newOrder = async (paymentId: number) => at.order(await at.fillCart('free', 2), { paymentId });

  /** Opens the payment of an order. */
  async function begin(order: Order): Promise<{ url: string; token: string; ref: string }> {
    const url = await beginPayment(at.ctx(), order.key, PUBLIC);
    const payment = await latest(order);
    return { url: url ?? '', token: payment?.token ?? '', ref: payment?.providerRef ?? '' };
  }

  return { at, latest, newOrder, begin, turn: (minutesLater = 1) => at.turn(minutesLater) };
}
