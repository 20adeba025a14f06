import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { openShift, saveTill } from '@/lib/office';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { startMailServer } from '@/lib/testing/mail-server';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { getEndpoint, showSecrets } from '@/lib/webhooks';
import { startReceiver } from '@/lib/webhooks/testing/receiver';
import { openCommands } from '@/scripts/dev/test/commands';
import { eventually } from '../setup/eventually';
import { formIn } from '../setup/office';
import { openProviders, PROVIDER_METHODS, type Providers, payingAt } from '../setup/providers';
import { startService } from '../setup/service';

let database: TestDatabase;
let providers: Providers;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let commands: Awaited<ReturnType<typeof openCommands>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;
let at: ReturnType<typeof payingAt>;

beforeAll(async () => {
  database = await testDatabase();
  [providers, mail, receiver, commands] = await Promise.all([
    openProviders(),
    startMailServer(),
    startReceiver(),
    openCommands(),
  ]);
  tenant = await makeTenant(database.db, {
    client: {
      locale: 'nl',
      payment_methods: PROVIDER_METHODS,
      refund_hours: 24,
      contact_email: 'kassa@bellevue.nl',
      webhooks: [{ url: `${receiver.url}/hook`, events: ['refund.failed'] }],
      redirect_hosts: ['tickets.bellevue.nl'],
    },
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 500)] }],
  });
  const smtp = { SMTP_URL: mail.url, MAIL_FROM: 'tickets@bellevue.nl', WEBHOOK_PRIVATE_TARGETS: 'true' };
  service = await startService(database.url, { ...providers.env, ...smtp });
  at = payingAt(service, tenant, providers);
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([providers?.stop(), mail?.close(), receiver?.stop()]);
  commands?.close();
  await database?.drop();
});

const mailsAbout = (subject: RegExp) => mail.received.filter((one) => subject.test(one.subject ?? ''));

it('Mollie: order, its page, its message, tickets by mail, money back', async () => {
  const { ref, told, ...ordered } = await at.buyWithMollie();
  expect(told).toBe(200);
  expect(providers.mollie.get(ref)).toMatchObject({ amount: { value: '49.29', currency: 'EUR' }, method: 'ideal' });
  expect(await at.statusOf(ordered)).toBe('paid');
  const { redirectUrl } = providers.mollie.get(ref) as unknown as { redirectUrl: string };
  expect(await at.goTo(redirectUrl)).toBe(`https://tickets.bellevue.nl/thanks?return=${ordered.key}`);
  await eventually(() => expect(mailsAbout(/kaarten/)).toHaveLength(1));
  expect(mailsAbout(/kaarten/)[0]?.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
  expect(await at.takeBack(ordered)).toBe(303);
  await eventually(() =>
    expect(providers.mollie.refunds).toMatchObject([{ paymentId: ref, amount: { value: '49.29' } }]),
  );
});

it('Stripe: order, its page, its signed message, money back', async () => {
  const { ref, told, ...ordered } = await at.buyWithStripe();
  expect(told).toBe(200);
  expect(providers.stripe.get(ref)).toMatchObject({ amount_total: 4950, currency: 'eur' });
  expect(await at.statusOf(ordered)).toBe('paid');
  expect(await at.takeBack(ordered)).toBe(303);
  await eventually(() => expect(providers.stripe.refunds).toMatchObject([{ amount: 4950 }]));
});

it('the office asks the provider whether the keys work, and shows none of them', async () => {
  const { token } = await makeMember(database.db, tenant.client);
  const place = {
    'X-Forwarded-Host': 'tickets.bellevue.nl',
    'X-Forwarded-Proto': 'https',
    Cookie: `__Host-office=${token}`,
  };
  const headers = { ...place, Origin: 'https://tickets.bellevue.nl', 'Accept-Language': 'en' };
  const address = `${service.url}/office/${tenant.name}/settings/payments`;
  const check = async (provider: string) => {
    const html = await fetch(address, { headers }).then((answer) => answer.text());
    expect(html).not.toMatch(/dHar4XY7|4eC39HqLy|0123456789abcd/);
    const body = formIn(html.slice(html.indexOf(`id="${provider}"`)), `value="${provider}"`);
    return fetch(address, { method: 'POST', headers, body }).then((answer) => answer.text());
  };
  const told = await check('mollie');
  expect(told).toContain('The provider accepts these keys. Switched on there: ideal, creditcard.');
  expect(await check('stripe')).toContain('The provider accepts these keys.');
});

it('Mollie’s terminal: one payment although an answer is lost, paid when Mollie says so, then tickets', async () => {
  const { token, ...cashier } = await makeMember(database.db, tenant.client);
  const till = await saveTill(cashier, { name: 'Foyer', terminalId: 'term_1' });
  const { id: shiftId } = await openShift(cashier, { tillId: till.id, float: money('0.00') });
  const headers = {
    'X-Forwarded-Host': 'tickets.bellevue.nl',
    'X-Forwarded-Proto': 'https',
    Cookie: `__Host-office=${token}`,
    Origin: 'https://tickets.bellevue.nl',
    'Content-Type': 'application/json',
  };
  const call = async (verb: string, body: object) => {
    const address = `${service.url}/office/${tenant.name}/till/call/${verb}`;
    return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  expect(await call('terminals', {})).toEqual({
    terminals: [
      { id: 'term_1', name: 'Foyer' },
      { id: 'term_3', name: 'Bar' },
    ],
  });
  const lines = [{ subEventId: tenant.subEventId('a'), discountId: tenant.discountId('standaard'), count: 2 }];
  const tab = '0123456789abcdef';
  expect(await call('fill', { tab, lines })).toMatchObject({ cart: { total: '49.00' } });
  const sale = { shiftId, tab, lines, pay: { kind: 'card' }, request: 'fedcba9876543210' };
  const sold = await call('sell', sale);
  expect(sold).toMatchObject({ status: 'pending' });
  expect(await call('sell', sale)).toEqual(sold);
  const { orderId } = sold;
  providers.mollie.faults.push('lost');
  expect(await call('card', { orderId, verb: 'send' })).toMatchObject({ state: 'unknown' });
  expect(await call('card', { orderId, verb: 'send' })).toMatchObject({ state: 'waiting', testUrl: null });
  const asked = [...providers.mollie.payments.values()].filter((one) => 'terminalId' in one);
  expect(asked).toMatchObject([{ method: 'pointofsale', terminalId: 'term_1', amount: { value: '49.00' } }]);
  const [payment] = asked;
  if (!payment) throw new Error('Mollie was not asked');
  payment.status = 'paid';
  expect(await at.tellByMollie(payment.id)).toBe(200);
  expect(await call('card', { orderId, verb: 'follow' })).toMatchObject({ state: 'paid', orderStatus: 'paid' });
  expect((await call('tickets', { orderId })).tickets).toHaveLength(2);
});

const rowOf = async ({ key }: { key: string }) => {
  const [row] = await database.sql<{ id: string; status: string }[]>`
    SELECT r.id, r.status FROM refunds r JOIN payments p ON p.client_id = r.client_id AND p.id = r.payment_id
      JOIN orders o ON o.client_id = p.client_id AND o.id = p.order_id WHERE o.key = ${key}`;
  return row;
};
const refundOf = (ref: string) => providers.mollie.refunds.filter(({ paymentId }) => paymentId === ref);
const setLast = (ref: string, status: string) => Object.assign(refundOf(ref).at(-1) ?? {}, { status });
const ended = (ordered: { key: string }, status: string) =>
  eventually(async () => expect(await rowOf(ordered)).toMatchObject({ status }));

it('a failed refund is reported, sent once more, and then left to a person', async () => {
  const { ref, ...ordered } = await at.buyWithMollie();
  await at.takeBack(ordered);
  await eventually(() => expect(refundOf(ref)).toHaveLength(1));
  await ended(ordered, 'sent');
  setLast(ref, 'failed');
  expect(await at.tellByMollie(ref)).toBe(200);
  await ended(ordered, 'due');
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const [message] = receiver.received;
  const ctx = { client: tenant.client, db: database.db, now: new Date() };
  const [secret = ''] = await showSecrets(ctx, (await getEndpoint(ctx, `${receiver.url}/hook`)).id);
  const told = new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>);
  expect(told).toMatchObject({ type: 'refund.failed', data: { refund_amount: '49.29', payment_provider: 'mollie' } });
  await eventually(() => expect(mailsAbout(/^Terugbetalen mislukt/)).toHaveLength(1));
  const [letter] = mailsAbout(/^Terugbetalen mislukt/);
  expect(letter).toMatchObject({
    recipients: ['kassa@bellevue.nl'],
    text: expect.stringContaining('Morgen proberen we het'),
  });
  expect(letter?.raw).not.toContain(ordered.key);

  // Makes the next round due now.
  await database.sql`UPDATE refunds SET next_try_at = now() WHERE id = ${(await rowOf(ordered))?.id ?? 0}`;
  await eventually(() => expect(refundOf(ref)).toHaveLength(2));
  await ended(ordered, 'sent');
  setLast(ref, 'failed');
  await at.tellByMollie(ref);
  await ended(ordered, 'failed');
  const page = await (await at.ask(`/${tenant.name}/order/${ordered.key}`)).text();
  expect(page).toContain('Terugbetalen is nog niet gelukt');

  const { id = '' } = (await rowOf(ordered)) ?? {};
  const refunds = (...args: string[]) => commands.run(database.url, ['refunds', ...args]);
  const listed = await refunds('list');
  expect(listed).toMatchObject({ code: 0, err: '' });
  expect(listed.out).toContain(`${tenant.name}  ${id}  49.29 EUR`);
  expect((await refunds('retry', tenant.name, id)).code).toBe(0);
  await eventually(() => expect(refundOf(ref)).toHaveLength(3));
  await ended(ordered, 'sent');
  setLast(ref, 'refunded');
  await at.tellByMollie(ref);
  await ended(ordered, 'returned');
  expect((await refunds('list', tenant.name)).out).toBe('No refund has failed or waits.\n');
  expect(await refunds('settled', tenant.name, id)).toMatchObject({
    code: 1,
    err: expect.stringContaining('only one that failed'),
  });
  for (const args of [[], ['retry', tenant.name], ['what'], ['settled', tenant.name, '1', '2']])
    expect(await refunds(...args)).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage:/) });
});

it('a message of Stripe reports the late failure of a refund', async () => {
  const { ref, ...ordered } = await at.buyWithStripe();
  await at.takeBack(ordered);
  await ended(ordered, 'sent');
  const intent = providers.stripe.get(ref).payment_intent?.id ?? '';
  const own = providers.stripe.refunds.filter(({ payment_intent }) => payment_intent === intent);
  for (const refund of own) refund.status = 'failed';
  expect(await at.tellByStripe('refund.failed', { id: own[0]?.id, object: 'refund', payment_intent: intent })).toBe(
    200,
  );
  await ended(ordered, 'due');
});
