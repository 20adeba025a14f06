import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeBundle, exportBundle, importBundle } from '@/lib/bundle';
import { findClient } from '@/lib/clients';
import { env } from '@/lib/env';
import { listKeyedProviders } from '@/lib/payments';
import { MOLLIE_KEY, startFakeMollie } from '@/lib/payments/testing/fake-mollie';
import { STRIPE_KEYS } from '@/lib/payments/testing/fake-stripe';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openSecrets } from '@/lib/webhooks/secrets';
import { startReceiver } from '@/lib/webhooks/testing/receiver';
import {
  addDomain,
  addWebhook,
  checkDomain,
  checkProviderKeys,
  eraseBuyer,
  findBuyer,
  getSettings,
  getWebhook,
  hostIn,
  judgeLook,
  type LookFile,
  listSigningKeys,
  listWebhooks,
  lookOf,
  membersOf,
  nameOf,
  raisePaymentMethod,
  readDelivery,
  readDeliveryLog,
  removeDomain,
  removePaymentMethod,
  removeWebhook,
  resendToWebhook,
  rotateTicketKey,
  rotateWebhook,
  SETTING_FORMS,
  type SettingForm,
  saveLook,
  saveLookFile,
  savePaymentMethod,
  saveProviderKeys,
  saveSettingForm,
  testWebhook,
  typedLook,
  typedOf,
  versionOfSettings,
  wrongInLook,
} from '.';

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const events = [{ key: 'e', name: 'E', sub_events: [performance('a', 5)] }];
  tenant = await makeTenant(database.db, { events });
});

const member = (given = {}) => makeMember(database.db, tenant.client, given);
/** As a request later on has it. */
const now = async (ctx: Awaited<ReturnType<typeof member>>) => ({
  ...ctx,
  client: await findClient(database.db, tenant.name),
});
const exported = () => exportBundle(database.db, tenant.name);
const deeds = () => database.sql<{ action: string; after: unknown }[]>`
  SELECT action, after FROM audit_log WHERE client_id = ${tenant.client.id} AND chain_nr IS NOT NULL ORDER BY chain_nr`;

const line = fc.stringMatching(/^[A-Za-z0-9é€'&-]([A-Za-z0-9é€'& -]{0,20}[A-Za-z0-9é€'&-])?$/);
const count = (most: number) => fc.integer({ min: 1, max: most });
const part = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((hundredths) => hundredths / 100);
const orNone = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const asked = fc.constantFrom('no', 'ask', 'require');
const host = fc.stringMatching(/^[a-z]{1,10}\.(example|test)$/);

/** Values that each member of the file may have. */
const VALUES: Record<SettingForm, fc.Arbitrary<Record<string, unknown>>> = {
  organisation: fc.record({
    title: line,
    contact_email: orNone(host.map((at) => `kassa@${at}`)),
    seller: fc.array(line, { maxLength: 10 }),
    vat_rate: orNone(part(100)),
    invoice_days: count(365),
    locale: fc.constantFrom('nl', 'en-GB', 'fr-BE', 'pt'),
    timezone: fc.constantFrom('UTC', 'Europe/Amsterdam', 'America/New_York'),
    currency: fc.constantFrom('EUR', 'GBP'),
  }),
  buying: fc.record({
    max_per_order: count(1000),
    hold_minutes: part(500),
    buyer_details: fc.record({ phone: asked, address: asked }),
    refund_hours: orNone(fc.integer({ min: 0, max: 8760 })),
    waiting_list_hours: orNone(count(168)),
  }),
  gift_cards: fc.record({
    gift_cards: orNone(
      fc.record({
        amounts: fc.subarray(['25.00', '50.00', '99.50'], { minLength: 1 }),
        least: fc.constant('10.00'),
        most: fc.constant('250.00'),
        years: orNone(fc.integer({ min: 2, max: 30 })),
        text: fc.constantFrom('', 'Een avond uit'),
      }),
    ),
  }),
  unpaid: fc.record({
    unpaid_orders: fc.record({
      confirm_minutes: fc.integer({ min: 5, max: 120 }),
      release_minutes: fc.integer({ min: 0, max: 10_080 }),
      seats_per_address: orNone(count(1000)),
      seats_per_network: orNone(count(1000)),
      seats_per_performance: orNone(count(1000)),
    }),
  }),
  room: fc.record({
    waiting_room: orNone(
      fc.record({
        opens_at: fc.constantFrom('2031-03-30 10:00:00', '2031-12-31 23:59:30'),
        per_minute: count(1000),
        shop_minutes: count(1440),
      }),
    ),
  }),
  limits: fc.record({
    limits: orNone(
      fc.record({
        allow: fc.subarray(['192.0.2.0/24', '2001:db8::/32', '198.51.100.7']),
        new_carts: orNone(count(1000)),
        seats: orNone(count(1000)),
      }),
    ),
  }),
  circle: fc.record({
    recommendations: fc.boolean(),
    circle: orNone(line),
    recommend_window_hours: part(90),
    ride_margin_minutes: fc.integer({ min: 0, max: 1440 }),
    ride_speed_kmh: part(59).map((speed) => Number((speed + 1).toFixed(2))),
  }),
  sites: fc.record({
    redirect_hosts: fc.uniqueArray(host, { maxLength: 5 }),
    embed_origins: orNone(
      fc.uniqueArray(
        host.map((at) => `https://${at}`),
        { maxLength: 5 },
      ),
    ),
  }),
  privacy: fc.record({ keep_personal_data_days: count(36_500) }),
};

const forms = Object.keys(SETTING_FORMS) as SettingForm[];

it.each(forms)(
  'what the form of %s says is what the file says then, and the file imports again unchanged',
  async (form) => {
    const ctx = await member();
    const given = (settings: Awaited<ReturnType<typeof getSettings>>) =>
      Object.fromEntries(SETTING_FORMS[form].map((one) => [nameOf(one), typedOf(settings, one)]));
    await fc.assert(
      fc.asyncProperty(VALUES[form], async (values) => {
        const before = await exported();
        const wanted = { ...before.client, ...values };
        const seen = versionOfSettings(await getSettings(ctx), membersOf(form));
        await saveSettingForm(ctx, { form, seen, typed: given(wanted as never) });
        const after = await exported();
        // A limit of nobody is none, where there was none.
        const isNothing = JSON.stringify(wanted.limits) === '{"allow":[],"new_carts":null,"seats":null}';
        if (isNothing && before.client.limits === null) wanted.limits = null;
        if (wanted.limits === null && before.client.limits !== null)
          wanted.limits = { allow: [], new_carts: null, seats: null };
        expect(after).toEqual({ ...before, client: wanted });
        expect((await importBundle(database.db, after, { now: new Date() })).changed).toBe(false);
      }),
      { numRuns: 6 },
    );
  },
);

it('two people at one form, a role that may not, and what is no value: nothing is written, and the field is named', async () => {
  const [one, other] = [await member(), await member({ role: 'manager' })];
  const settings = await getSettings(one);
  const save = (ctx: typeof one, typed: Record<string, string>) =>
    saveSettingForm(ctx, { form: 'privacy', seen: versionOfSettings(settings, membersOf('privacy')), typed });
  for (const wrong of ['', 'x', '0', '1.5', '9'.repeat(400)])
    await expect(save(one, { keep_personal_data_days: wrong })).rejects.toMatchObject({
      errors: [{ path: 'client.keep_personal_data_days' }],
    });
  const both = await Promise.allSettled([
    save(one, { keep_personal_data_days: '30' }),
    save(other, { keep_personal_data_days: '40' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } });
  for (const role of ['box_office_lead', 'finance', 'marketing', 'auditor']) {
    const ctx = await member({ role });
    const { keep_personal_data_days: days } = await getSettings(ctx);
    const seen = versionOfSettings(await getSettings(ctx), ['keep_personal_data_days']);
    const typed = { keep_personal_data_days: String(days + 1) };
    await expect(saveSettingForm(ctx, { form: 'privacy', seen, typed })).rejects.toMatchObject({ code: 'may_not' });
  }
});

it('the clock and the currency stay while somebody has a ticket for a performance to come', async () => {
  const ctx = await member();
  await insertOrder({ ...ctx, now: new Date() }, { subEventId: tenant.subEventId('a') });
  const settings = await getSettings(ctx);
  const seen = versionOfSettings(settings, membersOf('organisation'));
  const typed = Object.fromEntries(SETTING_FORMS.organisation.map((one) => [nameOf(one), typedOf(settings, one)]));
  const save = (change: object) => saveSettingForm(ctx, { form: 'organisation', seen, typed: { ...typed, ...change } });
  for (const change of [{ timezone: 'UTC' }, { currency: 'GBP' }])
    await expect(save(change)).rejects.toMatchObject({ code: 'tickets_sold', field: Object.keys(change)[0] });
  await save({ title: 'Anders' });
});

it('ways to pay are added, put in order and taken away as a file would, by who may and had seen the list', async () => {
  const ctx = await member();
  const seen = async () => versionOfSettings(await getSettings(ctx), ['payment_methods']);
  const names = async () => (await exported()).client.payment_methods?.map((one) => one.payment_desc);
  const fields = (payment_desc: string, more = {}) =>
    ({ payment_desc, payment_cost: null, payment_names: null, provider: 'door', method: null, ...more }) as never;
  const add = async (of: object) =>
    savePaymentMethod(ctx, { place: undefined, seen: await seen(), fields: of as never });
  await add(fields('Kassa'));
  await add(
    fields('iDEAL', { provider: 'mollie', method: 'ideal', payment_cost: '0.29', payment_names: { en: 'Bank' } }),
  );
  await raisePaymentMethod(ctx, { place: 1, seen: await seen() });
  expect(await names()).toEqual(['iDEAL', 'Kassa']);
  const before = await exported();
  expect(before.client.payment_methods?.map((one) => one.payment_id)).toEqual([2, 1]);
  for (const wrong of [
    { provider: 'mollie', method: 'klarna' },
    { method: 'ideal' },
    { payment_cost: '-1' },
    { payment_desc: 'x'.repeat(101) },
  ])
    await expect(add(fields('Fout', wrong))).rejects.toMatchObject({ code: 'validation_failed' });
  for (const place of [2, 999])
    await expect(removePaymentMethod(ctx, { place, seen: await seen() })).rejects.toMatchObject({ code: 'not_found' });
  await expect(raisePaymentMethod(ctx, { place: 1, seen: 'old' })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const manager = await member({ role: 'manager' });
  await expect(removePaymentMethod(manager, { place: 0, seen: await seen() })).rejects.toMatchObject({
    code: 'may_not',
  });
  expect(await exported()).toEqual(before);
  await removePaymentMethod(ctx, { place: 0, seen: await seen() });
  expect(await names()).toEqual(['Kassa']);
});

it('keys of a provider are replaced sealed, seen by their ending alone, in no log, and by one of two at once', async () => {
  const [ctx, stranger] = [await member(), await makeTenant(database.db)];
  const save = (typed: object, seen: Date | null = null, provider: 'mollie' | 'stripe' = 'mollie') =>
    saveProviderKeys(ctx, { provider, typed, seen });
  const known = async () => listKeyedProviders(await now(ctx));
  for (const api_key of ['', 'live_', `${MOLLIE_KEY} `, STRIPE_KEYS.secret_key])
    await expect(save({ api_key })).rejects.toMatchObject({ code: 'wrong_key', field: 'api_key' });
  await expect(save({ ...STRIPE_KEYS, webhook_secret: '' }, null, 'stripe')).rejects.toMatchObject({
    field: 'webhook_secret',
  });
  const live = `live_${'a'.repeat(26)}Zz9x`;
  const both = await Promise.allSettled([save({ api_key: MOLLIE_KEY }), save({ api_key: MOLLIE_KEY })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [mollie] = await known();
  expect(mollie).toMatchObject({
    provider: 'mollie',
    isTest: true,
    keys: [{ member: 'api_key', ending: MOLLIE_KEY.slice(-4) }],
  });
  await expect(save({ api_key: live })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await save({ api_key: live }, mollie?.storedAt);
  expect((await known())[0]).toMatchObject({ isTest: false, keys: [{ ending: 'Zz9x' }] });
  expect(JSON.stringify([await known(), await deeds(), await exported()])).not.toMatch(/aaaaaa|dHar4XY7/);
  expect(await deeds()).toContainEqual({ action: 'settings.changed', after: { 'payment_keys.mollie': 'changed' } });
  expect((await listKeyedProviders({ ...ctx, client: stranger.client })).map(({ keys }) => keys)).toEqual([null, null]);
});

it('a provider is asked whether it accepts the keys, and what is switched on there', async () => {
  // The official client has its own list of trusted certificates.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const mollie = await startFakeMollie();
  const before = env.MOLLIE_URL;
  Object.assign(env, { MOLLIE_URL: mollie.url });
  try {
    const ctx = await member();
    await saveProviderKeys(ctx, { provider: 'mollie', typed: { api_key: MOLLIE_KEY }, seen: null });
    const seen = versionOfSettings(await getSettings(ctx), ['payment_methods']);
    const fields = {
      payment_desc: 'Bancontact',
      payment_cost: null,
      payment_names: null,
      provider: 'mollie',
      method: 'bancontact',
    } as const;
    await savePaymentMethod(ctx, { place: undefined, seen, fields });
    expect(await checkProviderKeys(await now(ctx), 'mollie')).toEqual({
      offered: ['ideal', 'creditcard'],
      missing: ['bancontact'],
    });
    const [{ storedAt } = { storedAt: null }] = await listKeyedProviders(await now(ctx));
    await saveProviderKeys(await now(ctx), {
      provider: 'mollie',
      typed: { api_key: `test_${'b'.repeat(30)}` },
      seen: storedAt,
    });
    await expect(checkProviderKeys(await now(ctx), 'mollie')).rejects.toMatchObject({ code: 'payment_refused' });
    await expect(checkProviderKeys(await now(ctx), 'stripe')).rejects.toMatchObject({ code: 'payment_refused' });
    await mollie.stop();
    await expect(checkProviderKeys(await now(ctx), 'mollie')).rejects.toMatchObject({ code: 'payment_unavailable' });
  } finally {
    Object.assign(env, { MOLLIE_URL: before });
    await mollie.stop().catch(() => {});
  }
});

it('a domain is added as one pastes it, and never one of others or of the service', async () => {
  const ctx = await member();
  const domain = `tickets.${tenant.name}.example`;
  const other = await makeTenant(database.db, { client: { domains: [`d.${tenant.name}.example`] } });
  const seen = async () => versionOfSettings(await getSettings(ctx), ['domains']);
  const add = async (typed: string) => addDomain(ctx, { seen: await seen(), domain: hostIn(typed) });
  await add(`https://${domain.toUpperCase()}/shop?x`);
  await add(` a.${domain} `);
  expect((await exported()).client.domains).toEqual([`a.${domain}`, domain]);
  expect(hostIn('kärten.example')).toBe('xn--krten-gra.example');
  await expect(add(`d.${tenant.name}.example`)).rejects.toMatchObject({ code: 'domain_taken', field: 'domain' });
  for (const wrong of ['-x', 'a b', `${'x'.repeat(300)}.nl`])
    await expect(add(wrong)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(removeDomain(ctx, { seen: await seen(), domain: `d.${tenant.name}.example` })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(checkDomain(ctx, `d.${tenant.name}.example`)).rejects.toMatchObject({ code: 'not_found' });
  await add('localhost');
  // Nothing of this machine or its network is asked or told.
  expect(await checkDomain(ctx, 'localhost')).toEqual({ addresses: [], isHere: false, why: null });
  await removeDomain(ctx, { seen: await seen(), domain });
  expect((await exported()).client.domains).toEqual([`a.${domain}`, 'localhost']);
  expect((await exportBundle(database.db, other.name)).client.domains).toEqual([`d.${tenant.name}.example`]);
});

it('a webhook is added with a secret that is shown once, rotated with an overlap, tested, and its log is read in pages', async () => {
  const ctx = await member();
  const receiver = await startReceiver();
  const before = env.WEBHOOK_PRIVATE_TARGETS;
  try {
    const seen = async () => versionOfSettings(await getSettings(ctx), ['webhooks']);
    const url = `${receiver.url}/hook`;
    const secret = await addWebhook(ctx, { seen: await seen(), url, events: ['order.paid'] });
    const [endpoint] = await listWebhooks(ctx);
    const id = endpoint?.id ?? 0;
    const signing = () => openSecrets(database.db, { clientId: tenant.client.id, endpointId: id }, new Date());
    expect(await signing()).toEqual([secret]);
    expect((await exported()).client.webhooks).toEqual([{ url, events: ['order.paid'] }]);
    await expect(addWebhook(ctx, { seen: await seen(), url, events: null })).rejects.toMatchObject({
      code: 'name_known',
    });
    for (const wrong of ['http://shop.example/x', 'ftp://x', 'https://u:p@shop.example', 'x'.repeat(3000)])
      await expect(addWebhook(ctx, { seen: await seen(), url: wrong, events: null })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    const next = await rotateWebhook(ctx, id, 24);
    expect(await signing()).toEqual([secret, next]);
    const alone = await rotateWebhook(ctx, id, 0);
    expect(await signing()).toEqual([alone]);
    Object.assign(env, { WEBHOOK_PRIVATE_TARGETS: false });
    expect(await testWebhook(ctx, id)).toEqual({
      status: null,
      error: expect.stringContaining('not an address of the internet'),
    });
    Object.assign(env, { WEBHOOK_PRIVATE_TARGETS: true });
    expect(await testWebhook(ctx, id)).toEqual({ status: 204, error: null });
    expect(receiver.received.at(-1)).toMatchObject({ body: expect.stringContaining('webhook.test') });

    await database.sql`
      INSERT INTO webhook_messages (client_id, id, type, subject, body, created_at)
      SELECT ${tenant.client.id}, 'msg_' || lpad(n::text, 5, '0'), 'order.paid', 'order ' || n, '{"n":1}', now() - make_interval(secs => n / 3)
        FROM generate_series(1, 10000) n`;
    await database.sql`
      INSERT INTO webhook_deliveries (client_id, message_id, endpoint_id, attempts) SELECT ${tenant.client.id}, id, ${id}, 9 FROM webhook_messages
       WHERE client_id = ${tenant.client.id}`;
    const found = new Set<string>();
    let from: string | undefined;
    for (let page = 0; page < 4; page++) {
      const log = await readDeliveryLog(ctx, id, from);
      for (const { messageId } of log.rows) found.add(messageId);
      from = log.next;
    }
    expect(found.size).toBe(200);
    expect((await readDeliveryLog(ctx, id, "x'; DROP")).rows).toHaveLength(50);
    const [message = ''] = found;
    expect(await readDelivery(ctx, id, message)).toMatchObject({ body: '{"n":1}' });
    expect(await resendToWebhook(ctx, id, message)).toBe(1);
    expect(await resendToWebhook(ctx, id, null)).toBe(9999);
    expect((await deeds()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['webhook.secret_made', 'webhook.tested', 'webhook.read', 'webhook.resent']),
    );
    const stranger = await makeMember(database.db, (await makeTenant(database.db)).client);
    for (const tried of [
      () => getWebhook(stranger, id),
      () => rotateWebhook(stranger, id, 0),
      () => testWebhook(stranger, id),
      () => readDelivery(stranger, id, message),
    ])
      await expect(tried()).rejects.toMatchObject({ code: 'not_found' });
    await removeWebhook(ctx, { id, seen: await seen() });
    expect((await exported()).client.webhooks).toEqual([]);
    expect(JSON.stringify(await deeds())).not.toContain('whsec_');
  } finally {
    Object.assign(env, { WEBHOOK_PRIVATE_TARGETS: before });
    await receiver.stop();
  }
});

it('tickets are signed with a new key by one of two at once; a person is erased with a deed that has no address', async () => {
  const ctx = await member();
  const both = await Promise.allSettled([rotateTicketKey(ctx, 0), rotateTicketKey(await member(), 0)]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await listSigningKeys(ctx)).map(({ id }) => id)).toEqual([1]);
  await expect(rotateTicketKey(ctx, 0)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await rotateTicketKey(ctx, 1)).toBe(2);
  await insertOrder({ ...ctx, now: new Date() }, { subEventId: tenant.subEventId('a') });
  const [email, stranger] = ['anna@example.org', await makeMember(database.db, (await makeTenant(database.db)).client)];
  expect(await findBuyer(ctx, email)).toMatchObject({ orders: 1, reasons: [{ isForcible: true }] });
  expect(await findBuyer(stranger, email)).toMatchObject({ orders: 0 });
  await expect(eraseBuyer(ctx, { email, force: false })).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await eraseBuyer(ctx, { email, force: true })).toBe(1);
  expect(await findBuyer(ctx, email)).toMatchObject({ orders: 0 });
  const told = await deeds();
  expect(told.map(({ action }) => action)).toContain('person.erased');
  expect(JSON.stringify(told)).not.toMatch(/anna/i);
});

it('a look comes back from its form as it was, and what cannot be read is refused with the pair', async () => {
  const ctx = await member();
  const look = {
    accent: '#0a5c8a',
    background: '#fff',
    tagline: { nl: 'Elke avond', en: 'Every night' },
    footer: 'Tot dan',
    radius: 'large',
    links: { contact: 'mailto:a@b.example' },
    logo: SVG,
  };
  await changeBundle(database.db, tenant.name, (bundle) => ({ ...bundle, client: { ...bundle.client, theme: look } }), {
    now: new Date(),
  });
  const theme = async () => (await getSettings(ctx)).theme;
  const seen = async () => versionOfSettings(await getSettings(ctx), ['theme']);
  const stored = await theme();
  expect(lookOf(stored, typedLook(stored))).toEqual(stored);
  expect(lookOf(null, typedLook(null))).toBeNull();
  await saveLook(ctx, { seen: await seen(), typed: { ...typedLook(stored), accent: '#7a1f3d', own_dark: 'on' } });
  expect(await theme()).toMatchObject({ ...look, accent: '#7a1f3d', dark: { background: expect.any(String) } });
  const pale = { ...typedLook(await theme()), own_dark: '', accent: '#ffd7d7' };
  await expect(saveLook(ctx, { seen: await seen(), typed: pale })).rejects.toMatchObject({
    errors: [{ path: 'client.theme.accent' }],
  });
  expect(wrongInLook(lookOf(await theme(), pale))).toEqual([expect.stringContaining('accent on background')]);
  expect(
    judgeLook(lookOf(await theme(), pale)).find(({ what }) => what === 'accent on background')?.light,
  ).toBeLessThan(4.5);
  const upload = async (what: LookFile, address: string | null) =>
    saveLookFile(ctx, { seen: await seen(), what, address });
  const script = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64')}`;
  const elsewhere = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://169.254.169.254/"/></svg>').toString('base64')}`;
  for (const wrong of [
    script,
    elsewhere,
    'http://169.254.169.254/logo.png',
    'data:image/png;base64,AAAA',
    'x'.repeat(400_000),
  ])
    await expect(upload('logo', wrong)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(upload('titles', SVG)).rejects.toMatchObject({ code: 'validation_failed' });
  await upload('logo_dark', SVG);
  await upload('logo', null);
  expect(await theme()).toMatchObject({ logo_dark: SVG });
  expect((await theme())?.logo ?? null).toBeNull();
});

const SVG = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>').toString('base64')}`;
