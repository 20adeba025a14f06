import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { startMailServer } from '@/lib/testing/mail-server';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openProviders, PROVIDER_METHODS, type Providers, payingAt } from '../setup/providers';
import { startService } from '../setup/service';

let database: TestDatabase;
let providers: Providers;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;
let at: ReturnType<typeof payingAt>;

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000, interval: 100 });

beforeAll(async () => {
  database = await testDatabase();
  [providers, mail] = await Promise.all([openProviders(), startMailServer()]);
  tenant = await makeTenant(database.db, {
    client: {
      locale: 'nl',
      payment_methods: PROVIDER_METHODS,
      refund_hours: 24,
      redirect_hosts: ['tickets.bellevue.nl'],
    },
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 500)] }],
  });
  const smtp = { SMTP_URL: mail.url, MAIL_FROM: 'tickets@bellevue.nl' };
  service = await startService(database.url, { ...providers.env, ...smtp });
  at = payingAt(service, tenant, providers);
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([providers?.stop(), mail?.close()]);
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
