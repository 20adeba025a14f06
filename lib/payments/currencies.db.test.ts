import { expect, it } from 'vitest';
import { money } from '@/lib/money';
import { getOrderById } from '@/lib/orders';
import { getReceipt, listTickets } from '@/lib/tickets';
import { beginPayment, cancelLines, listPayments } from '.';
import { MOLLIE_KEY } from './testing/fake-mollie';
import { STRIPE_KEYS } from './testing/fake-stripe';
import { PUBLIC } from './testing/provider-orders';
import { providerStage } from './testing/stage';

const METHODS = [
  { payment_id: 1, payment_desc: 'Card', payment_cost: '30.00', provider: 'mollie', api_key: MOLLIE_KEY },
  { payment_id: 2, payment_desc: 'Card', payment_cost: '30.00', provider: 'stripe', method: 'card', ...STRIPE_KEYS },
];
const at = providerStage(METHODS, { vat_rate: 9 });

async function opened(currency: string, paymentId: number) {
  await at.renew({ currency });
  const order = await at.order(await at.fillCart('free', 2), { paymentId });
  await beginPayment(at.ctx(), order.key, PUBLIC);
  const ref = (await listPayments(at.ctx(), order.id))[0]?.providerRef ?? '';
  return { order, ref };
}

const cancelOne = (order: string, refund: string) =>
  cancelLines(at.ctx(), {
    order,
    positions: [1],
    refund: money(refund),
    request: 'one',
    by: { actor: 'office' },
  });

it.each(['JPY', 'ISK'])(
  'Mollie gets and gives %s without decimals, and the buyer gets tickets and money',
  async (currency) => {
    const { order, ref } = await opened(currency, 1);
    expect(at.mollie.get(ref).amount).toEqual({ value: '4930', currency });
    at.mollie.get(ref).status = 'paid';
    await at.turn(1);
    expect(await at.stateOf(order)).toBe('paid');
    expect(await listTickets(at.ctx(), await getOrderById(at.ctx(), order.id))).toHaveLength(2);
    const { vat } = await getReceipt(at.ctx(), await getOrderById(at.ctx(), order.id));
    expect(vat).toEqual({ ratePercent: 9, vat: '407.00', net: '4523.00' });
    await expect(cancelOne(order.key, '100.50')).rejects.toMatchObject({ errors: [{ path: 'refund' }] });
    await cancelOne(order.key, '1000.00');
    await at.turn(1);
    expect(at.mollie.refunds.filter(({ paymentId }) => paymentId === ref)).toMatchObject([
      { amount: { value: '1000', currency } },
    ]);
    // What it reports about money that went back is understood too.
    at.mollie.get(ref).amountChargedBack = { value: '500', currency };
    await at.turn(60);
    expect((await listPayments(at.ctx(), order.id))[0]).toMatchObject({ status: 'paid', paidAmount: '4930.00' });
  },
);

it.each([
  ['JPY', 4930, 1000],
  ['ISK', 493_000, 100_000],
  ['HUF', 493_000, 100_000],
  ['KWD', 4_930_000, 1_000_000],
])('Stripe gets %s in its units', async (currency, units, back) => {
  const { order, ref } = await opened(currency, 2);
  expect(at.stripe.get(ref)).toMatchObject({ amount_total: units, currency: currency.toLowerCase() });
  at.stripe.pay(ref);
  await at.turn(1);
  expect(await at.stateOf(order)).toBe('paid');
  await cancelOne(order.key, '1000.00');
  await at.turn(1);
  expect(at.stripe.refunds).toContainEqual(expect.objectContaining({ amount: back }));
});
