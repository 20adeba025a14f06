import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exportBundle, importBundle } from '@/lib/bundle';
import { makeMember } from '@/lib/staff/testing/make-member';
import { insertOrder } from '@/lib/testing/order';
import { settingsStage } from '@/lib/testing/settings-stage';
import { makeTenant } from '@/lib/testing/tenant';
import {
  addDomain,
  checkDomain,
  eraseBuyer,
  findBuyer,
  getSettings,
  listSigningKeys,
  membersOf,
  nameOf,
  parseHost,
  removeDomain,
  rotateTicketKey,
  SETTING_FORMS,
  type SettingForm,
  saveSettingForm,
  settingsVersion,
  typedOf,
} from '.';

const { at, member, exported, deeds, asked } = settingsStage();
const line = fc.stringMatching(/^[A-Za-z0-9é€'&-]([A-Za-z0-9é€'& -]{0,20}[A-Za-z0-9é€'&-])?$/);
const count = (most: number) => fc.integer({ min: 1, max: most });
const part = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((hundredths) => hundredths / 100);
const orNone = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const host = fc.stringMatching(/^[a-z]{1,10}\.(example|test)$/);
/** Valid values of each member, for the property test. */
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
        const seen = settingsVersion(await getSettings(ctx), membersOf(form));
        await saveSettingForm(ctx, { form, seen, typed: given(wanted as never) });
        const after = await exported();
        // Without limits before, an empty form adds none.
        const isNothing = JSON.stringify(wanted.limits) === '{"allow":[],"new_carts":null,"seats":null}';
        if (isNothing && before.client.limits === null) wanted.limits = null;
        if (wanted.limits === null && before.client.limits !== null)
          wanted.limits = { allow: [], new_carts: null, seats: null };
        expect(after).toEqual({ ...before, client: wanted });
        expect((await importBundle(at.database.db, after, { now: new Date() })).changed).toBe(false);
      }),
      { numRuns: 6 },
    );
  },
);

it('a stale form, a role without the permission and invalid values write nothing, and the field is named', async () => {
  const [one, other] = [await member(), await member()];
  const settings = await getSettings(one);
  const save = (ctx: typeof one, typed: Record<string, string>) =>
    saveSettingForm(ctx, { form: 'privacy', seen: settingsVersion(settings, membersOf('privacy')), typed });
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
    const seen = settingsVersion(await getSettings(ctx), ['keep_personal_data_days']);
    const typed = { keep_personal_data_days: String(days + 1) };
    await expect(saveSettingForm(ctx, { form: 'privacy', seen, typed })).rejects.toMatchObject({ code: 'may_not' });
  }
});

it('the clock stays while somebody has a ticket for a performance to come, the currency once there is an order', async () => {
  const ctx = await member();
  await insertOrder({ ...ctx, now: new Date() }, { subEventId: at.tenant.subEventId('a') });
  const settings = await getSettings(ctx);
  const seen = settingsVersion(settings, membersOf('organisation'));
  const typed = Object.fromEntries(SETTING_FORMS.organisation.map((one) => [nameOf(one), typedOf(settings, one)]));
  const save = (change: object) => saveSettingForm(ctx, { form: 'organisation', seen, typed: { ...typed, ...change } });
  await expect(save({ timezone: 'UTC' })).rejects.toMatchObject({ code: 'tickets_sold', field: 'timezone' });
  const refused = { code: 'currency_used', field: 'currency' };
  await expect(save({ currency: 'GBP' })).rejects.toMatchObject(refused);
  await expect(save({ currency: 'gbp' })).rejects.toMatchObject({ code: 'validation_failed' });
  await at.database.sql`UPDATE orders SET status = 'cancelled', ended_at = now() WHERE client_id = ${ctx.client.id}`;
  await expect(save({ currency: 'GBP' })).rejects.toMatchObject(refused);
  await save({ title: 'Anders' });
});

it('a domain is accepted in any pasted form, and only one’s own is removed and checked', async () => {
  const ctx = await member();
  const domain = `tickets.${at.tenant.name}.example`;
  const other = await makeTenant(at.database.db, { client: { domains: [`d.${at.tenant.name}.example`] } });
  const seen = async () => settingsVersion(await getSettings(ctx), ['domains']);
  const add = async (typed: string) => addDomain(ctx, { seen: await seen(), domain: parseHost(typed) });
  await add(`https://${domain.toUpperCase()}/shop?x`);
  await add(` a.${domain} `);
  expect((await exported()).client.domains).toEqual([`a.${domain}`, domain]);
  expect(parseHost('kärten.example')).toBe('xn--krten-gra.example');
  await expect(add('localhost')).rejects.toMatchObject({ code: 'domain_taken', field: 'domain' });
  for (const wrong of ['-x', 'a b', `${'x'.repeat(300)}.nl`])
    await expect(add(wrong)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(removeDomain(ctx, { seen: await seen(), domain: `d.${at.tenant.name}.example` })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(checkDomain(ctx, `d.${at.tenant.name}.example`)).rejects.toMatchObject({ code: 'not_found' });
  await removeDomain(ctx, { seen: await seen(), domain });
  expect((await exported()).client.domains).toEqual([`a.${domain}`]);
  expect((await exportBundle(at.database.db, other.name)).client.domains).toEqual([`d.${at.tenant.name}.example`]);
});

it('of two who make a new ticket key one succeeds; the log line of an erasure has no address', async () => {
  const ctx = await member();
  const both = await Promise.allSettled([rotateTicketKey(ctx, 0), rotateTicketKey(await member(), 0)]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await listSigningKeys(ctx)).map(({ id }) => id)).toEqual([1]);
  await expect(rotateTicketKey(ctx, 0)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await rotateTicketKey(ctx, 1)).toBe(2);
  await insertOrder({ ...ctx, now: new Date() }, { subEventId: at.tenant.subEventId('a') });
  const [email, stranger] = [
    'anna@example.org',
    await makeMember(at.database.db, (await makeTenant(at.database.db)).client),
  ];
  expect(await findBuyer(ctx, email)).toMatchObject({ orders: 1, reasons: [{ isForcible: true }] });
  expect(await findBuyer(stranger, email)).toMatchObject({ orders: 0 });
  await expect(eraseBuyer(ctx, { email, force: false })).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await eraseBuyer(ctx, { email, force: true })).toBe(1);
  expect(await findBuyer(ctx, email)).toMatchObject({ orders: 0 });
  const told = await deeds();
  expect(told.map(({ action }) => action)).toContain('person.erased');
  expect(JSON.stringify(told)).not.toMatch(/anna/i);
});
