import { expect, it } from 'vitest';
import { env } from '@/lib/env';
import { listKeyedProviders } from '@/lib/payments';
import { MOLLIE_KEY, startFakeMollie } from '@/lib/payments/testing/fake-mollie';
import { STRIPE_KEYS } from '@/lib/payments/testing/fake-stripe';
import { settingsStage } from '@/lib/testing/settings-stage';
import { makeTenant } from '@/lib/testing/tenant';
import {
  checkProviderKeys,
  getSettings,
  raisePaymentMethod,
  removePaymentMethod,
  savePaymentMethod,
  saveProviderKeys,
  settingsVersion,
} from '.';

const { at, member, now, exported, deeds } = settingsStage();

it('payment methods are added, ordered and removed as by a file, with the permission and the latest list', async () => {
  const ctx = await member();
  const seen = async () => settingsVersion(await getSettings(ctx), ['payment_methods']);
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

it('keys of a provider are stored encrypted, shown by their ending only, not logged, and replaced by one of two at once', async () => {
  const [ctx, stranger] = [await member(), await makeTenant(at.database.db)];
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

it('a provider is asked whether it accepts the keys, and which methods it has enabled', async () => {
  // The official client has its own list of trusted certificates.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const mollie = await startFakeMollie();
  const before = env.MOLLIE_URL;
  Object.assign(env, { MOLLIE_URL: mollie.url });
  try {
    const ctx = await member();
    await saveProviderKeys(ctx, { provider: 'mollie', typed: { api_key: MOLLIE_KEY }, seen: null });
    const seen = settingsVersion(await getSettings(ctx), ['payment_methods']);
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
