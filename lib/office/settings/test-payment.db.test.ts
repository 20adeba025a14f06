import { expect, it } from 'vitest';
import { money } from '@/lib/money';
import { actAtTestBank, findTestPayment, listKeyedProviders, type TestPayment } from '@/lib/payments';
import { MOLLIE_KEY } from '@/lib/payments/testing/fake-mollie';
import { STRIPE_KEYS } from '@/lib/payments/testing/fake-stripe';
import { sendMollieMessage } from '@/lib/payments/testing/send-message';
import { providerStage } from '@/lib/payments/testing/stage';
import { makeMember } from '@/lib/staff/testing/make-member';
import { saveProviderKeys } from './provider-keys';
import { refreshTestPayment, startTestPayment, stepsOf } from './test-payment';

const PUBLIC = 'https://tickets.bellevue.nl';
const at = providerStage([
  { payment_id: 1, payment_desc: 'iDEAL', provider: 'mollie', method: 'ideal', api_key: MOLLIE_KEY },
  { payment_id: 2, payment_desc: 'Card', provider: 'stripe', method: 'card', ...STRIPE_KEYS },
  { payment_id: 3, payment_desc: 'Proefbank', provider: 'test' },
  { payment_id: 4, payment_desc: 'Aan de deur', provider: 'door' },
]);

const member = () => makeMember(at.database.db, at.tenant.client);
async function start(method: number, amount = '1.00', baseUrl = PUBLIC) {
  const ctx = await member();
  const id = await startTestPayment(ctx, { method, amount: money(amount), baseUrl });
  const now = async (): Promise<TestPayment> => {
    const found = await findTestPayment(ctx, id);
    if (!found) throw new Error('There is no such test payment');
    return found;
  };
  const steps = async () =>
    Object.fromEntries(stepsOf(await now(), { receivesWebhooks: true }).map((one) => [one.step, one.state]));
  return { ctx, id, now, steps, ref: (await now()).providerRef ?? '' };
}

it('is paid, reported and refunded, and makes no order, payment, refund, mail or figure', async () => {
  const { ctx, id, now, steps, ref } = await start(1);
  expect(at.mollie.get(ref)).toMatchObject({ amount: { value: '1.00', currency: 'EUR' }, method: 'ideal' });
  expect(await steps()).toEqual({ opened: 'done', paid: 'waiting', told: 'waiting', returned: 'skipped' });
  at.mollie.get(ref).status = 'paid';
  const { token } = await now();
  await Promise.all([
    sendMollieMessage(at.ctx(), { token, ref }),
    refreshTestPayment(ctx, id, { stop: false }),
    at.turn(),
  ]);
  expect(await now()).toMatchObject({ status: 'paid', paidAmount: '1.00' });
  const back = at.mollie.refunds.filter(({ paymentId }) => paymentId === ref);
  expect(back.map(({ amount }) => amount.value)).toEqual(['1.00']);
  for (const one of back) one.status = 'refunded';
  await at.turn(60);
  expect(await now()).toMatchObject({ status: 'returned', nextTryAt: null, lastError: null });
  expect(await steps()).toEqual({ opened: 'done', paid: 'done', told: 'done', returned: 'done' });
  await sendMollieMessage(at.ctx(), { token, ref });
  expect(at.mollie.refunds.filter(({ paymentId }) => paymentId === ref)).toHaveLength(1);
  for (const table of ['orders', 'payments', 'refunds', 'mails', 'carts'])
    expect(await at.database.sql.unsafe(`SELECT FROM ${table} WHERE client_id = ${at.tenant.client.id}`)).toHaveLength(
      0,
    );
  const [log] = await at.database.sql`
    SELECT count(*)::int AS n FROM audit_log WHERE client_id = ${at.tenant.client.id} AND action LIKE 'payment_test.%'`;
  expect(log?.n).toBe(1);
});

it('that the provider refuses or does not answer shows its message, and another one can be tried', async () => {
  const ctx = await member();
  const seen = (await listKeyedProviders(ctx)).find(({ provider }) => provider === 'mollie')?.storedAt ?? null;
  await saveProviderKeys(ctx, { provider: 'mollie', typed: { api_key: `test_${'x'.repeat(30)}` }, seen });
  const refused = await start(1);
  expect(await refused.now()).toMatchObject({
    status: 'refused',
    lastError: 'Missing authentication',
    checkoutUrl: null,
  });
  expect(await refused.steps()).toMatchObject({ opened: 'wrong', paid: 'skipped', told: 'skipped' });
  await at.database
    .sql`DELETE FROM payment_credentials WHERE client_id = ${at.tenant.client.id} AND provider = 'stripe'`;
  expect((await (await start(2)).now()).status).toBe('refused');
  expect((await (await start(3)).now()).status).toBe('open');
});

it('that nobody pays is closed at the provider, by hand or after half an hour', async () => {
  const byHand = await start(2);
  await refreshTestPayment(byHand.ctx, byHand.id, { stop: true });
  expect(await byHand.now()).toMatchObject({ status: 'unpaid', lastError: 'expired' });
  const left = await start(1);
  await at.turn(29);
  expect((await left.now()).status).toBe('open');
  await at.turn(61);
  expect(await left.now()).toMatchObject({ status: 'unpaid', lastError: 'cancelled' });
  expect(at.mollie.get(left.ref).status).toBe('canceled');
});

it('that cannot be closed is still polled, and late money is refunded', async () => {
  const { ctx, id, now, ref } = await start(1);
  at.mollie.get(ref).isCancelable = false;
  await refreshTestPayment(ctx, id, { stop: true });
  expect((await now()).status).toBe('open');
  at.mollie.get(ref).status = 'paid';
  await at.turn(90);
  expect((await now()).status).toBe('paid');
  expect(at.mollie.refunds.filter(({ paymentId }) => paymentId === ref)).toHaveLength(1);
});

it('that is paid although it was closed is found without a message, and refunded once', async () => {
  const { ctx, id, now, ref } = await start(1);
  await refreshTestPayment(ctx, id, { stop: true });
  const closed = await now();
  expect(closed).toMatchObject({ status: 'unpaid', lastError: 'cancelled' });
  await at.turn(23 * 60);
  expect(at.mollie.refunds.filter(({ paymentId }) => paymentId === ref)).toHaveLength(0);
  at.mollie.get(ref).status = 'paid';
  await at.turn(25 * 60);
  await at.turn(26 * 60);
  expect((await now()).status).toBe('paid');
  expect(at.mollie.refunds.filter(({ paymentId }) => paymentId === ref)).toHaveLength(1);
});

it('that nobody pays late is polled with growing pauses, for a month', async () => {
  const { ctx, id, now } = await start(1);
  await refreshTestPayment(ctx, id, { stop: true });
  const { endedAt, createdAt } = await now();
  const days: number[] = [];
  for (let next = (await now()).nextTryAt; next; next = (await now()).nextTryAt) {
    const after = next.getTime() - createdAt.getTime();
    days.push(after / 86_400_000);
    await at.turn(after / 60_000 + 1);
  }
  expect(days).toEqual([1, 2, 4, 8, 16, 32]);
  expect(await now()).toMatchObject({ status: 'unpaid', endedAt });
});

it('is refunded once, also when answers are lost, and not at all when it was refunded at the provider', async () => {
  const { ctx, id, now, ref } = await start(1);
  at.mollie.get(ref).status = 'paid';
  // The payment, its refunds, then the refund itself, whose response is lost.
  at.mollie.faults.push(undefined, undefined, 'lost');
  await refreshTestPayment(ctx, id, { stop: false });
  expect((await now()).lastError).toBeTruthy();
  await at.turn(60);
  expect(at.mollie.refunds.filter(({ paymentId }) => paymentId === ref)).toHaveLength(1);
  const other = await start(1);
  at.mollie.get(other.ref).status = 'paid';
  at.mollie.refunds.push({
    resource: 'refund',
    id: 're_x',
    paymentId: other.ref,
    amount: { value: '1.00', currency: 'EUR' },
    status: 'refunded',
  });
  await refreshTestPayment(other.ctx, other.id, { stop: false });
  expect((await other.now()).status).toBe('returned');
  expect(at.mollie.refunds.filter(({ paymentId }) => paymentId === other.ref)).toHaveLength(1);
});

it('whose refund fails is left to a person, with the reason', async () => {
  const { ctx, id, now, steps, ref } = await start(1);
  at.mollie.get(ref).status = 'paid';
  await refreshTestPayment(ctx, id, { stop: false });
  for (const refund of at.mollie.refunds) if (refund.paymentId === ref) refund.status = 'failed';
  await at.turn(60);
  expect(await now()).toMatchObject({ status: 'stuck', nextTryAt: null, lastError: 'failed' });
  expect(await steps()).toMatchObject({ paid: 'done', returned: 'wrong' });
});

it('by card is paid and refunded at once', async () => {
  const { ctx, id, now, ref } = await start(2);
  at.stripe.pay(ref);
  await Promise.all([1, 2, 3].map(() => refreshTestPayment(ctx, id, { stop: false })));
  expect(await now()).toMatchObject({ status: 'returned', paidAmount: '1.00' });
  expect(at.stripe.refunds).toHaveLength(1);
});

it('at the test bank ends as chosen there; one whose process was killed is given up', async () => {
  const paid = await start(3, '0.01');
  expect(await actAtTestBank(at.ctx(), paid.ref, 'pay')).toContain('/payment/return/');
  expect(await paid.now()).toMatchObject({ status: 'returned', paidAmount: '0.01' });
  const failed = await start(3);
  await actAtTestBank(at.ctx(), failed.ref, 'fail');
  expect(await failed.now()).toMatchObject({ status: 'unpaid', lastError: 'failed' });
  const gone = await start(3);
  await at.database
    .sql`UPDATE test_payments SET status = 'opening', provider_ref = NULL, checkout_url = NULL, opened_at = NULL WHERE id = ${gone.id}`;
  await at.turn(5);
  expect(await gone.now()).toMatchObject({ status: 'refused', lastError: null });
});

it('is possible for the organisation’s offered methods of a provider only', async () => {
  const ctx = await member();
  for (const method of [4, 99])
    await expect(startTestPayment(ctx, { method, amount: money('1.00'), baseUrl: PUBLIC })).rejects.toMatchObject({
      code: 'not_found',
    });
  await expect(startTestPayment(ctx, { method: 1, amount: money('500.00'), baseUrl: PUBLIC })).rejects.toMatchObject({
    code: 'not_found',
  });
  const { id, ref } = await start(1);
  await at.renew();
  const stranger = await member();
  await expect(refreshTestPayment(stranger, id, { stop: true })).rejects.toMatchObject({ code: 'not_found' });
  expect(at.mollie.get(ref).status).toBe('open');
});
